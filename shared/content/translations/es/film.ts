import type { FilmScene } from "../../film.ts";

export const filmCaptions: Readonly<Record<FilmScene, string>> = {
  hello: "Everline: un asistente de IA en el WhatsApp que ya usas.",
  ask: "Pregunta por tu análisis, un trabajo de clase o la cena de hoy.",
  account: "Crea una cuenta en 30 segundos.",
  number: "Agrega el número de WhatsApp desde el que vas a escribir.",
  pay: "Paga una sola vez, con tarjeta. Sin suscripción.",
  paid: "Listo. Tu número tiene licencia de por vida.",
  start: "Guarda el número del asistente y saluda.",
};

export const filmNote = "El video está en inglés y no tiene sonido. Los subtítulos están en español.";
