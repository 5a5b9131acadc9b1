"""The frame of the campaign: the night of the city's birthday, and the dawn on El Panecillo."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

from campaign.stories.story import Epilogue, Paragraphs

PROLOGUE: Final[Paragraphs] = (
    _(
        "La noche del 5 al 6 de diciembre Quito cumple años y no duerme. Hierve el canelazo en "
        "las esquinas, suena lejos una banda de pueblo y la neblina baja del Pichincha a ver "
        "quién sigue despierto."
    ),
    _(
        "Esa noche, y solo esa, todos los siglos de la ciudad se sientan a una misma mesa. Quien "
        "murió hace trescientos años pide cartas junto a quien llegó ayer en bus, y nadie "
        "pregunta la edad. El juego es el cuarenta: no hay otro que entiendan todos."
    ),
    _(
        "En cada barrio espera un rival con su leyenda al hombro. Frente a él juega San Miguel, "
        "que no es enemigo de nadie: trae la balanza y pesa igual lo tuyo y lo ajeno. Y frente a "
        "ti, con las alas recogidas, está la Virgen de Legarda, que esta noche es tu compañera."
    ),
    _(
        "Cinco mesas hay de aquí al amanecer. Gánalas, y la ciudad te contará una por una las "
        "historias que guarda. Saluda antes de sentarte: en Quito hasta las ánimas saludan."
    ),
)
"""What is told before the first chapter."""

EPILOGUE: Final = Epilogue(
    title=_("Amanece en El Panecillo"),
    paragraphs=(
        _(
            "Subes a El Panecillo cuando la neblina empieza a despegarse de los techos. Abajo, "
            "Quito es un puñado de tejas y campanarios, y en cada barrio hay alguien a quien "
            "conociste anoche."
        ),
        _(
            "El Alguacil apaga su farol. Don Ramón saluda, muy formal, al gallo; el padre Almeida "
            "canta laudes; el Diablo vuelve a contar sus piedras; el hermano Hernando lava los "
            "pinceles. San Miguel guarda la balanza y te deja la baraja en la mano. «Bien "
            "jugado», dice, y él no dice las cosas por decir."
        ),
        _(
            "Tu compañera no se despide. Abre las alas, tal como la vio Bernardo de Legarda, y se "
            "queda mirando la ciudad con la luna a los pies. El sol le llega primero a ella."
        ),
        _(
            "Quito cumple un año más. «Cuarenta, señores, gracias», le dices al cerro vacío. Y "
            "juras que alguien, del otro lado de los siglos, pide la revancha."
        ),
    ),
    history=(
        _(
            "Bernardo de Legarda, escultor quiteño, terminó en 1734 para San Francisco su "
            "Inmaculada con alas: la mujer del Apocalipsis que somete a la serpiente. Gustó tanto "
            "que se copió por toda la región, y una réplica suya mira hoy la ciudad desde El "
            "Panecillo."
        ),
        _(
            "El 6 de diciembre de 1534 Sebastián de Benalcázar asentó en Quito la villa de San "
            "Francisco, fundada por Diego de Almagro el 28 de agosto, lejos de aquí. Antes de las "
            "actas ya había gente, caminos y nombre: Quito es mayor que su cumpleaños."
        ),
    ),
    legend=(
        _(
            "Que los siglos se sientan a jugar esa noche no lo cuenta ningún cronista: lo "
            "contamos nosotros. Pero pon una baraja en una mesa de Quito un 5 de diciembre, y "
            "mira quién se acerca."
        ),
    ),
    sources=(
        _(
            "Archivo Metropolitano de Historia de Quito: acta de fundación de la villa de San "
            "Francisco de Quito."
        ),
        _(
            "Adriana Pacheco Bustillos, «La Virgen apocalíptica en la Real Audiencia de Quito: "
            "aproximación a un estudio iconográfico»."
        ),
        _("Museo Fray Pedro Gocial, convento de San Francisco de Quito."),
    ),
)
"""What is told after the fifth chapter is won."""
