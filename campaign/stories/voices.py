"""What those at the table say: two or three short lines for each speaker and event."""

from __future__ import annotations

from typing import Final, Literal

from django.utils.translation import gettext_lazy as _

from campaign.stories.story import Paragraphs

Event = Literal["caida", "limpia", "ronda", "carton", "near", "won", "lost"]

EVENTS: Final[tuple[Event, ...]] = ("caida", "limpia", "ronda", "carton", "near", "won", "lost")
"""The first four: the speaker's pair has just gained points by it; a limpia, ronda or cartón
that adds nothing has no line. ``near``: it has come to thirty. The others: the speaker's pair
has won or lost the game."""

Lines = dict[Event, Paragraphs]

_ALGUACIL: Final[Lines] = {
    "caida": (
        _("¡Alto ahí! Dos por shunsho."),
        _("Esa carta andaba sola a deshora."),
        _("Queda detenida la carta."),
    ),
    "limpia": (_("Calle despejada. Circulen."), _("Ni un alma en la vereda.")),
    "ronda": (_("Van iguales y en grupo: ronda."), _("¡Dos por guapo, y con farol!")),
    "carton": (_("Todo queda inventariado."), _("Conté dos veces, por oficio.")),
    "near": (_("Treinta. Ya se ve la última esquina."), _("Falta una vuelta a la manzana.")),
    "won": (_("Cuarenta. Yo invito el canelazo."), _("Por hoy no pasan. Pero quédense.")),
    "lost": (_("Pasen, pasen. Yo no he visto nada."), _("Me ganaron en regla. Apunto y callo.")),
}

_AYALA: Final[Lines] = {
    "caida": (
        _("¡Dos por shunsho! ¿Quién es el gallo?"),
        _("¡Así se pisa en esta gallera!"),
        _("¡Espuela y al suelo!"),
    ),
    "limpia": (_("¡Limpia, como copa de mistela!"), _("Ni un maicito le dejé al gallito.")),
    "ronda": (_("¡Dos por guapo! Era de esperarse."), _("Todas iguales, y ninguna como yo.")),
    "carton": (
        _("Cuenten, cuenten. Yo ya me felicité."),
        _("Con tanta carta empapelo la hacienda."),
    ),
    "near": (_("¡Treinta! Que vayan afinando la banda."), _("Diez más y le canto al gallito.")),
    "won": (_("¡Cuarenta! ¿Oíste, gallito?"), _("Perder conmigo también da fama.")),
    "lost": (_("Fue el viento. O la mistela."), _("Esto no sale de la plaza, ¿estamos?")),
}

_ALMEIDA: Final[Lines] = {
    "caida": (
        _("Con permiso… y con perdón: dos."),
        _("La encontré saliendo sin licencia."),
        _("Ni yo caigo tan rápido del muro."),
    ),
    "limpia": (_("Se acabó la fiesta: no queda nadie."), _("Mesa barrida, como celda de novicio.")),
    "ronda": (_("Ya hay voces para la serenata."), _("Dos por guapo, dicho con humildad.")),
    "carton": (_("De grada en grada se junta el cartón."), _("Cuento bajito, por el guardián.")),
    "near": (_("Ya toco el borde del muro."), _("Treinta: de aquí se salta.")),
    "won": (_("Ganamos, y todavía no amanece."), _("¿Revancha? Hasta la vuelta.")),
    "lost": (_("¿Hasta cuándo pierdo? Hasta la vuelta."), _("Me vuelvo a mi celda. Bien jugado.")),
}

_DIABLO: Final[Lines] = {
    "caida": (
        _("Letra pequeña: esa carta era mía."),
        _("Cayó. Casi todas caen."),
        _("Gracias. Firme al pie."),
    ),
    "limpia": (_("Esta vez no faltó ni una piedra."), _("Así debió quedar mi atrio.")),
    "ronda": (_("Ya hay testigos para el contrato."), _("Dos por guapo, y con cola.")),
    "carton": (_("Llevo siglos contando losas."), _("Piedra por piedra, todo se cuenta.")),
    "near": (_("Falta poca piedra. Siempre falta poca."), _("Huele a amanecer, y no para mí.")),
    "won": (_("El trato era hasta cuarenta. Cumplí."), _("Sin rencor: el alma no se apostó.")),
    "lost": (_("¡Otra vez por una sola piedra!"), _("Quiero releer ese contrato.")),
}

_HERNANDO: Final[Lines] = {
    "caida": (
        _("Un solo trazo, en su sitio."),
        _("Tocado. Perdón: vieja costumbre."),
        _("Bajaron la guardia."),
    ),
    "limpia": (_("Lienzo en blanco."), _("Limpio, como para empezar un cuadro.")),
    "ronda": (_("Figuras que riman: hay composición."), _("Me ha tocado un retablo entero.")),
    "carton": (_("Aquí se cuenta lo que se trae."), _("Sin prisa: el oro se pone hoja por hoja.")),
    "near": (_("Quedan los últimos toques."), _("Ya va asomando el oro.")),
    "won": (_("Acabado. No hace falta firmarlo."), _("Sin pena: también sobre gris se pinta.")),
    "lost": (_("Bien pintado. No le toco nada."), _("Hay sitio para ustedes en el cuadro.")),
}

_MIGUEL: Final[Lines] = {
    "caida": (_("No fue saña: estaba a mano."), _("Lo justo: dos."), _("Cae lo que no se apoya.")),
    "limpia": (_("Mesa vacía, balanza quieta."), _("No sobra nada.")),
    "ronda": (_("Iguales son, y juntas pesan."), _("Así vinieron; yo no las pedí.")),
    "carton": (_("Contemos los dos platillos."), _("De este lado queda el cartón.")),
    "near": (_("El fiel de la balanza se mueve."), _("Treinta de este lado. Respiren.")),
    "won": (_("Pesó más nuestro lado. Nada más."), _("Vuelvan: la balanza no guarda rencor.")),
    "lost": (_("Pesado está: ganaron bien."), _("Es justo decirlo: jugaron mejor.")),
}

_VIRGEN: Final[Lines] = {
    "caida": (_("Con cariño, pero es caída."), _("A esa la estaba esperando."), _("Cayó mansita.")),
    "limpia": (_("La mesa, como recién lavada."), _("Limpia. Sigamos con calma.")),
    "ronda": (_("Juntas, como buenas hermanas."), _("Miren cómo vinieron acompañadas.")),
    "carton": (_("Poquito a poco se llenó la canasta."), _("Todo lo que recogimos contaba.")),
    "near": (_("Treinta: despacito, que ya llegamos."), _("Estamos cerca. Mira bien cada carta.")),
    "won": (_("Ganamos. Lo hiciste muy bien."), _("Cuarenta. Con calma se llega.")),
    "lost": (_("Sin pena. Jugamos otra."), _("De esta se aprende. Vamos de nuevo.")),
}

VOICES: Final[dict[str, Lines]] = {
    "la-ronda": _ALGUACIL,
    "plaza-grande": _AYALA,
    "san-diego": _ALMEIDA,
    "san-francisco": _DIABLO,
    "la-compania": _HERNANDO,
    "miguel": _MIGUEL,
    "virgen": _VIRGEN,
}
"""Lines by speaker: a chapter's rival under its slug, and the two who sit at every table."""
