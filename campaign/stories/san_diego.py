"""Chapter 3, San Diego: el padre Almeida, who climbs step by step towards a window."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

from campaign.stories.story import Story

SAN_DIEGO: Final = Story(
    title=_("Hasta la vuelta"),
    before=(
        _(
            "El convento de San Diego duerme al pie del Pichincha con todos los candados "
            "puestos. Por una ventana alta entra un pedazo de luna; y por ella piensa salir, como "
            "tantas noches, un fraile joven con la guitarra a la espalda."
        ),
        _(
            "Es el padre Almeida. Hasta la ventana no hay más escalón que los brazos de un Cristo "
            "de madera, y él sube pidiendo perdón a cada paso. Una noche la imagen le habló: "
            "«¿Hasta cuándo, padre Almeida?». Y él, con un pie ya en el aire: «Hasta la vuelta, "
            "Señor»."
        ),
        _(
            "De tanto subir aprendió una ley: a la ventana no se llega de un brinco. Se toma la "
            "primera grada, y de ahí la que sigue, y la que sigue, sin saltarse ninguna ni "
            "quedarse a medio camino; donde falta una, se acabó la escalera. «Y después del 7», "
            "advierte, «no busque el 8: se sube a la J»."
        ),
        _(
            "Esta noche la fiesta está en la mesa de la sacristía y no hace falta saltar ningún "
            "muro. El padre corta la baraja sin ruido, por no despertar al guardián. «Un partidito "
            "nomás», susurra, y arrima la silla."
        ),
    ),
    lesson=_(
        "Cuando tu carta recoge por igualdad o por suma, sube la escalera: te llevas también las "
        "que siguen en orden a la que jugaste, sin saltos, y después del 7 vienen J, Q y K. Donde "
        "falta una, ahí termina; y toda la que esté seguida hay que llevársela."
    ),
    after=(
        _(
            "El padre Almeida deja las cartas y escucha. Por la calle pasa a deshora un entierro "
            "con velas; se asoma a ver quién va en la caja, y vuelve blanco, sin decir a quién ha "
            "visto. Después cierra la ventana por dentro, con las dos manos."
        ),
        _(
            "Antes del alba está en el coro, cantando mejor que nadie. Al pasar junto al Cristo se "
            "detiene: «Ya volví, Señor». Abajo, en la plaza de San Francisco, alguien cuenta "
            "piedras en la oscuridad."
        ),
    ),
    lost=(
        _(
            "El padre te acompaña hasta el portón con la guitarra bajo el brazo. «Hasta la "
            "vuelta», dice, que es lo que dice quien piensa volver. Las escaleras se aprenden "
            "subiendo: fíjate qué cartas han quedado en fila, busca por dónde empezar y prueba "
            "otra vez."
        ),
    ),
    history=(
        _(
            "Fray Manuel de Almeida existió. Nació en 1646 y entró muy joven en la orden de San "
            "Francisco. José Gabriel Navarro anota que pasó gran parte de su vida en el convento "
            "máximo de Quito, donde fue guardián y secretario de provincia."
        ),
        _(
            "El convento de San Diego, casa de retiro de los franciscanos fundada en 1597, sigue "
            "en pie, y su museo lleva el nombre del padre."
        ),
    ),
    legend=(
        _(
            "Las escapadas son leyenda: la ventana, la fiesta, la pregunta del Cristo, el "
            "entierro que resultó ser el suyo. Nada de eso consta, que sepamos, en la vida del "
            "fraile verdadero, a quien su orden confió cargos de honra."
        ),
        _(
            "La tradición le atribuye además un villancico que medio país sabe de memoria, «Dulce "
            "Jesús mío». Pruebas no hay; cariño, todo."
        ),
    ),
    sources=(
        _("José Gabriel Navarro, «Contribuciones a la historia del arte en el Ecuador», tomo I."),
        _("Museo Franciscano Padre Almeida, convento de San Diego, Quito."),
        _("Edgar Allan García, «Leyendas del Ecuador» (trae «El padre Almeida»)."),
    ),
)
