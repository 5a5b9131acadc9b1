"""Chapter 5, La Compañía: el hermano Hernando, before the Judgement where all is counted."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

from campaign.stories.story import Story

LA_COMPANIA: Final = Story(
    title=_("Lo que pesa"),
    before=(
        _(
            "Dentro de La Compañía no hay noche: el oro de los retablos guarda la luz de todas "
            "las mañanas que han entrado. A un lado y otro de la puerta cuelgan dos lienzos "
            "grandes, y en los dos hay una multitud que espera sentencia."
        ),
        _(
            "Ante el del Juicio Final trabaja un hermano jesuita, manchada de bermellón la manga. "
            "Hernando de la Cruz fue de joven hombre de espada; un día la dejó y se quedó con el "
            "pincel. Todavía toma las cartas como quien mide la distancia."
        ),
        _(
            "«Aquí no se mira quién cantó más alto», dice, «sino qué trae cada cual en las manos». "
            "Cuando se acaba la baraja se cuenta lo que recogió cada pareja, y ese es el cartón: "
            "más que el rival, y al menos veinte. A quien ya llegó a treinta no le hace falta, y "
            "no se le cuenta. San Miguel, a su lado, pone a punto la balanza."
        ),
        _(
            "«Y una cosa más», añade, secando el pincel. «En la puerta de la gloria la prisa no "
            "sirve: treinta y ocho que no juega. De ahí a los cuarenta solo se entra por caída»."
        ),
    ),
    lesson=_(
        "Al acabarse la baraja, la pareja con más cartas gana el cartón si recogió al menos 20 y "
        "tenía menos de 30 puntos: 6 por las veinte y 1 por cada carta de más, subiendo al par. Y "
        "con 38 puntos solo suma la caída: ni limpia, ni ronda, ni cartón."
    ),
    after=(
        _(
            "El hermano Hernando mira la mesa como se mira un cuadro acabado. «Está bien "
            "compuesto», dice, y en él es mucho elogio. San Miguel alza la balanza: los platillos "
            "tiemblan un instante y se quedan quietos, inclinados hacia ti."
        ),
        _(
            "En el lienzo, entre la gente que sube, hay una cara que antes no estaba. Se te "
            "parece, si a ti te hubieran pintado con esa luz. Afuera empiezan a tocar al alba."
        ),
    ),
    lost=(
        _(
            "San Miguel baja la balanza sin severidad: un plato pesó menos, y nada más. El hermano "
            "Hernando moja otra vez el pincel. «Este cuadro lo he repintado mil veces», confiesa. "
            "«El error no se llora: se pinta encima. Siéntese de nuevo»."
        ),
    ),
    history=(
        _(
            "Hernando de la Cruz nació en Panamá en 1592, aprendió a pintar en Lima y en 1622 "
            "entró con los jesuitas de Quito, donde murió en 1646. Sus biógrafos lo recuerdan "
            "diestro con la espada en su juventud, y más tarde guía espiritual de Mariana de "
            "Jesús, la santa quiteña."
        ),
        _(
            "Pintó para La Compañía un Juicio Final y un Infierno, en 1629. Los originales se "
            "perdieron: lo que hoy cuelga en la iglesia son copias."
        ),
    ),
    legend=(
        _(
            "Que siga allí de noche retocando el Juicio, y que tenga mesa de cartas, lo decimos "
            "nosotros. Los hermanos de su tiempo habrían fruncido el ceño."
        ),
        _(
            "La balanza de San Miguel, en cambio, es vieja como el arte cristiano: desde hace "
            "siglos se lo pinta pesando las almas, con cuidado y sin odio a ninguna."
        ),
    ),
    sources=(
        _(
            "Real Academia de la Historia, «Diccionario biográfico español», voz «Hernando de la "
            "Cruz»."
        ),
        _(
            "Susan Rocha Ramírez, «Los imaginarios sociales sobre el infierno en la pintura de "
            "Hernando de la Cruz, 1629», tesis, Universidad Andina Simón Bolívar, Quito."
        ),
        _("Jacinto Morán de Butrón, biografía de santa Mariana de Jesús."),
    ),
)
