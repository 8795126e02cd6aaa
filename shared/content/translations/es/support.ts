import { brand } from "#shared/domain/brand.ts";
import type { SupportContent } from "../../support.shape.ts";
import { anonymousName } from "./words/anonymous-name.ts";

export const copy: SupportContent = {
  hero: {
    eyebrow: "Apóyanos",
    heading: "Ayuda a que la conversación siga",
    text: `${brand.name} se paga una vez y nunca más. Si para ti vale más de lo que pagaste, o si te gusta la idea, aquí puedes colaborar.`,
    amountsHeading: "Elige un monto",
    amountsNote: "O escribe otro más abajo.",
  },
  mission: {
    heading: "A dónde va tu apoyo",
    paragraphs: [
      `Los donativos llegan a ${brand.name}, que mantiene el asistente. Pagan modelos, servidores y especialistas para las preguntas que una máquina no debería contestar sola.`,
      "Con donativos o sin ellos, la licencia se paga una sola vez.",
    ],
    points: [
      {
        title: "Respuestas a cualquier hora",
        text: "Servidores y modelos que funcionan 24/7.",
      },
      {
        title: "Personas detrás de la máquina",
        text: "Especialistas de carne y hueso cuando una pregunta de salud lo amerita.",
      },
      {
        title: "Mejoras sin costo",
        text: "Todas las licencias reciben las actualizaciones, sin cargos ocultos.",
      },
    ],
  },
  form: {
    heading: "Haz un donativo",
    intro:
      "Un solo pago, en un minuto. No necesitas una cuenta. Cada donativo deja una firma en el muro de la comunidad, más abajo, con tu nombre o sin él.",
    shown: "Tu nombre, tu nota, tu foto, el monto y la fecha aparecen en el muro. Tu correo, nunca.",
    anonymous: `El muro mostrará “${anonymousName}”, tu nota, el monto y la fecha. No guardamos tu nombre, tu correo ni tu foto.`,
    voluntary: "Un donativo es un regalo: es voluntario y no incluye licencia ni ventajas.",
    security: `El número de tu tarjeta va directo a ${brand.paymentProvider}, cifrado. Nunca lo vemos ni lo guardamos.`,
  },
  wall: {
    heading: "El muro de la comunidad",
    intro: "Aquí firman quienes donan. ¡Gracias!",
    empty: "Todavía nadie ha firmado. La primera firma puede ser la tuya.",
    note: "Leemos lo que se escribe y ocultamos lo que pueda herir a alguien.",
  },
};
