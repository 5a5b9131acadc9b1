"""Chapter 2, Plaza Grande: don Ramón Ayala, on whom something falls from the Cathedral."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

from campaign.stories.story import Story

PLAZA_GRANDE: Final = Story(
    title=_("El más gallo"),
    before=(
        _(
            "La Plaza Grande está vacía, o casi. En la mitad, con el sombrero ladeado y el poncho "
            "al viento, don Ramón Ayala discute con la cúpula de la Catedral: «¡Gallito de lata! "
            "¡Baja, si eres gallo!»."
        ),
        _(
            "Viene, como cada noche, de la tienda de doña Mariana, cuyas mistelas vuelven "
            "elocuente a cualquiera. Jura que no ha nacido quien le gane en gallos, en amores ni "
            "en cuarenta. El gallo de metal, allá arriba, no contesta: espera."
        ),
        _(
            "Porque el gallo sabe el secreto de la plaza: quien mucho canta, algún rato suelta lo "
            "que no debe, y a lo recién soltado se le cae encima. Basta tener en la mano una "
            "carta igual a la que el rival acaba de dejar. Pero ha de ser en el acto: una jugada "
            "después, ya no es caída, es visita."
        ),
        _(
            "«¡Dos por shunsho!», ensaya don Ramón, dando en la mesa un golpe sin cartas. Arriba, "
            "contra la luna, un pico de metal se vuelve despacio hacia él."
        ),
    ),
    lesson=_(
        "Si el rival que jugó justo antes que tú dejó una carta y la recoges con otra igual, es "
        "caída: 2 puntos. No vale llevársela por suma ni por escalera, ni una jugada más tarde."
    ),
    after=(
        _(
            "Don Ramón queda sentado en la piedra, sin sombrero y sin adjetivos. Algo con alas le "
            "pasó rozando la coronilla; él jura que fue la brisa, y lo jura bajito. «Desde "
            "mañana, agua», promete. «Y al señor gallo, muy buenas noches»."
        ),
        _(
            "La plaza le perdona la bulla: vendedoras de otro siglo bajan las gradas riéndose y "
            "le devuelven el sombrero. Cuesta arriba, hacia San Diego, una ventana acaba de "
            "abrirse sin ruido."
        ),
    ),
    lost=(
        _(
            "Don Ramón recoge sus cartas con una reverencia que casi lo tumba. «No hay vergüenza: "
            "ha perdido con el mejor gallo de Quito», dice, y mira de reojo a la cúpula, por si "
            "acaso. Quien tanto canta, ya soltará la carta que no debe. Guarda la igual y "
            "espérala."
        ),
    ),
    history=(
        _(
            "En lo alto de la Catedral de Quito hay de veras un gallo de metal, a la vista de "
            "toda la Plaza Grande. Gallos así coronan iglesias de medio mundo, en recuerdo del "
            "que cantó cuando San Pedro negó al Señor."
        ),
        _(
            "También la mistela es de verdad: un licor dulce, de fruta y especias, que se tomaba "
            "en copa chica y con mucha conversación."
        ),
    ),
    legend=(
        _(
            "De don Ramón Ayala no conocemos papel alguno: vive en los cuentos. En casi todos "
            "insulta al gallo cuando vuelve de la tienda de doña Mariana, hasta que una noche el "
            "gallo baja, le da su merecido y le hace prometer que ni beberá ni insultará más."
        ),
        _(
            "Hay quien dice que fue una broma de sus amigos, o del sacristán vestido de gallo, y "
            "quien añade que la promesa duró poco. El gallo no ha querido declarar."
        ),
    ),
    sources=(
        _(
            "Mario Conde, «Veinte leyendas ecuatorianas y un fantasma» (trae «El gallito de la "
            "Catedral»)."
        ),
        _("Edgar Allan García, «Leyendas del Ecuador 2» (trae «El gallazo de la Catedral»)."),
        _("Catedral Metropolitana de Quito."),
    ),
)
