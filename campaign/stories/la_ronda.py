"""Chapter 1, La Ronda: the Alguacil, who counts what goes about by threes."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

from campaign.stories.story import Story

LA_RONDA: Final = Story(
    title=_("El que ronda"),
    before=(
        _(
            "La calle de La Ronda es tan angosta que los balcones se cuentan los secretos de lado "
            "a lado. A esta hora huele a canela y a geranio mojado, y una guitarra busca en lo "
            "oscuro la cuerda que le falta."
        ),
        _(
            "Dobla la esquina un farol con un hombre debajo: el Alguacil de la Ronda, que vigila "
            "la noche desde antes de que hubiera qué robar. «¡Alto! ¿Quién vive y quién "
            "reparte?», pregunta, y en la voz se le nota cuánto hace que no encuentra con quién "
            "jugar."
        ),
        _(
            "Su oficio es contar a los que andan juntos. Dos son vecinos, explica, pero tres o "
            "cuatro que van iguales son ronda, y se canta apenas se la ve llegar. Por cada una "
            "apunta dos rayas en el cuaderno, sea de quien sea; a quien ya pasó de treinta no le "
            "apunta nada, que ese sabe cuidarse solo."
        ),
        _(
            "Acomoda el farol en el filo de la mesa y se quita los guantes. «Tome asiento. Si me "
            "gana, pasa; si pierde, se queda conversando, que tampoco es castigo»."
        ),
    ),
    lesson=_(
        "Si al recibir tus cinco cartas tienes tres o cuatro del mismo valor, eso es ronda: el "
        "juego la canta por ti y vale 2 puntos. Solo suma si tu pareja tiene 30 puntos o menos."
    ),
    after=(
        _(
            "El Alguacil cierra el cuaderno, baja el farol y te alumbra la vereda como a "
            "autoridad. «Cuarenta», reconoce, «y en regla». Hace mucho que no se alegraba tanto "
            "de dejar pasar a alguien."
        ),
        _(
            "A su espalda se enciende un balcón, luego otro, y La Ronda entera vuelve a tener "
            "música. Calle arriba, en la Plaza Grande, alguien le está gritando a un gallo."
        ),
    ),
    lost=(
        _(
            "El Alguacil anota la hora y te sirve canelazo de su propio jarro. «No se me vaya con "
            "pena, que perder en La Ronda es costumbre antigua y bien acompañada». La Virgen ya "
            "te guarda el puesto: la calle es corta y la noche, larga. ¿Otra?"
        ),
    ),
    history=(
        _(
            "La Ronda es una de las calles viejas de Quito. A comienzos del siglo XVII era un "
            "camino al borde de la quebrada de los Gallinazos, y durante mucho tiempo fue la "
            "orilla sur de la ciudad. En el siglo XX la hicieron famosa músicos y poetas."
        ),
        _(
            "Lo más probable, según el historiador Alfonso Ortiz Crespo, es que el nombre venga "
            "del camino de ronda de las ciudades amuralladas, por donde pasaba la guardia. Aquí "
            "no hizo falta muralla: bastaba la quebrada."
        ),
    ),
    legend=(
        _(
            "El Alguacil de la Ronda no es historia ni leyenda: lo inventamos nosotros, a partir "
            "del verbo «rondar», que es recorrer la noche vigilando. No lo busques en los "
            "archivos; y si lo encuentras, avísanos."
        ),
        _(
            "Tampoco sabemos que la ronda del cuarenta naciera en esta calle. Las juntamos porque "
            "se llaman igual, y en Quito eso basta para ser parientes."
        ),
    ),
    sources=(
        _("Alfonso Ortiz Crespo, «La Ronda, el ronda y el rondador»."),
        _("Fernando Jurado Noboa, «Rincones que cantan: una geografía musical de Quito»."),
        _("Real Academia Española, «Diccionario de la lengua española», voz «rondar»."),
    ),
)
