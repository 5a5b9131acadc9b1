"""Chapter 4, San Francisco: the Diablo del atrio, who once lost a soul for a single stone."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

from campaign.stories.story import Story

SAN_FRANCISCO: Final = Story(
    title=_("La piedra que falta"),
    before=(
        _(
            "Falta poco para los gallos y la plaza de San Francisco es un mar de piedra negra. En "
            "lo alto, donde la grada se abre en abanico hacia el atrio, un caballero de capa roja "
            "repasa un contrato con la uña."
        ),
        _(
            "«Una piedra», murmura el Diablo del atrio. «Mil diablillos, toda una noche de "
            "trabajo, ¡y por una sola piedra perdí un alma!». Desde que Cantuña le ganó el "
            "pleito, cuenta cada losa. No hace trampa ni le hace falta: le basta con que alguien "
            "se descuide."
        ),
        _(
            "Ahora ofrece el mismo trato, al revés. Esta vez gana quien no deje nada: si tu jugada "
            "se lleva todo lo que hay en la mesa y queda la madera limpia, son dos puntos. Con "
            "una carta que se quede, una sola, no hay limpia. De eso sabe él más que nadie."
        ),
        _(
            "San Miguel se le sienta enfrente: a semejante compañero conviene tenerlo a la vista. "
            "La Virgen, que conoce a la serpiente de antes, ni siquiera mira la capa; te mira a "
            "ti, y espera tu jugada."
        ),
    ),
    lesson=_(
        "Si tu jugada recoge todas las cartas de la mesa y la deja vacía, es limpia: 2 puntos. "
        "Junto con una caída son 4; pero si tu pareja ya tiene 38, la limpia no suma."
    ),
    after=(
        _(
            "Canta el primer gallo, quizá el de la Catedral, que hoy anda de buen humor. El "
            "Diablo busca en la mesa una carta olvidada, una siquiera, y no la encuentra. Dobla "
            "el contrato en cuatro. «Muy limpio», dice, que en su boca es un lamento."
        ),
        _(
            "Donde estuvo parado queda un olor a azufre que la llovizna se lleva enseguida. A "
            "pocos pasos, las puertas de La Compañía están abiertas, y adentro todo es oro."
        ),
    ),
    lost=(
        _(
            "El Diablo aplaude con dos dedos. «Faltó una piedra, ¿verdad? Siempre falta una». El "
            "alma no te la lleva: no la apostaste, y San Miguel está mirando. Respira, cuenta lo "
            "que va a quedar en la mesa antes de soltar tu carta, y vuelve a sentarte."
        ),
    ),
    history=(
        _(
            "Hubo en el Quito del siglo XVII un Francisco Cantuña, maestro herrero indígena, "
            "hombre próspero y devoto, ligado a la capilla que hoy lleva su apellido junto a San "
            "Francisco. La historiadora Susan Verdi Webster lo siguió por los archivos."
        ),
        _(
            "En el claustro vecino guarda la orden un museo, y en la iglesia está la Inmaculada "
            "con alas que Bernardo de Legarda terminó para ella en 1734: tu compañera de esta "
            "noche."
        ),
    ),
    legend=(
        _(
            "La versión impresa más antigua, la del jesuita Juan de Velasco, no habla de piedras. "
            "En ella Cantuña reparte un oro que nadie le conocía y, cuando lo interrogan, finge "
            "un pacto con el diablo para no descubrir dónde está escondido el tesoro de los "
            "incas."
        ),
        _(
            "El atrio, el plazo y la piedra que falta vinieron después, de boca en boca, y "
            "ganaron la partida. De esa segunda leyenda sale nuestro Diablo."
        ),
    ),
    sources=(
        _("Juan de Velasco, «Historia del Reino de Quito»."),
        _(
            "Susan Verdi Webster, «The Devil and the Dolorosa: History and Legend in Quito’s "
            "Capilla de Cantuña», revista «The Americas»."
        ),
        _("José Gabriel Navarro, «Contribuciones a la historia del arte en el Ecuador», tomo I."),
    ),
)
