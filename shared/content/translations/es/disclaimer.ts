import { brand } from "#shared/domain/brand.ts";
import type { DocumentContent } from "../../document.shape.ts";

export const copy: DocumentContent = {
  heading: "Descargo de responsabilidad",
  intro:
    "El asistente explica bien las cosas. No es un médico, y a veces se equivoca. Lee esto antes de confiar en una respuesta.",
  updated: "Última actualización: 22 de noviembre de 2026",
  sections: [
    {
      heading: "No es un médico",
      paragraphs: [
        "El asistente da información general sobre salud. No puede examinarte ni conoce tu historial. No diagnostica, ni receta, ni trata, y no reemplaza a quien te conoce y te atiende.",
      ],
      bullets: [
        "Habla con tu médico o con un farmacéutico antes de empezar, suspender o cambiar un medicamento.",
        "No retrases una visita al médico porque leíste algo en el chat.",
        "Lleva tus análisis a quien te los pidió.",
      ],
    },
    {
      heading: "En una emergencia",
      paragraphs: [
        "No le escribas al asistente. Llama al número de emergencias de tu país, como el 911 o el 112, o acude a la sala de urgencias más cercana.",
        "Hay cosas que no pueden esperar a un chat: dolor en el pecho, dificultad para respirar, debilidad o adormecimiento repentino de un lado del cuerpo, un sangrado abundante, una reacción grave a un medicamento, pensamientos de hacerte daño o de hacérselo a alguien.",
      ],
    },
    {
      heading: "Cuando responde un especialista humano",
      paragraphs: [
        "El asistente puede pasar una pregunta a un especialista humano. Su respuesta también es solo información: no sustituye una consulta con alguien que pueda examinarte. Puede tardar: en una emergencia, no la esperes.",
      ],
    },
    {
      heading: "Puede equivocarse",
      paragraphs: [
        "Los modelos de lenguaje pueden afirmar algo falso con mucha seguridad, pasar por alto lo que importa o no estar al día. También los modelos premium y los de nivel doctorado. Comprueba lo importante con una fuente en la que confíes.",
      ],
    },
    {
      heading: "Estudios, trabajo, leyes y dinero",
      paragraphs: [
        "Las respuestas no son asesoría legal, fiscal ni financiera. Antes de entregar un trabajo en el que te ayudó el asistente, averigua qué permite tu escuela o tu empresa.",
      ],
    },
    {
      heading: "Marcas",
      paragraphs: [
        `${brand.messenger}, ${brand.paymentProvider}, GPT y DeepSeek pertenecen a sus dueños, que no dirigen ni respaldan a ${brand.name}.`,
      ],
    },
  ],
  callout: {
    title: "¿Es una emergencia?",
    html: "<p><strong>Llama ahora al número de emergencias de tu país.</strong> No esperes una respuesta en el chat.</p>",
  },
};
