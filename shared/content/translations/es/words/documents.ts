import type { WordsOf } from "#shared/content/words/catalog.ts";
import { brand } from "#shared/domain/brand.ts";

export const documentsWords: WordsOf<"documents"> = {
  contents: "En esta página",
  section: (number, heading) => `${number}. ${heading}`,
  runBy: (seller) =>
    `La empresa detrás de ${brand.name} es ${seller}. Cuando aquí decimos “nosotros”, hablamos de ella.`,

  help: {
    title: "Centro de ayuda",
    search: "Busca entre las respuestas",
    example: "Reembolso, número, tarjeta",
    count: (all) => (all === 1 ? "1 pregunta" : `${all} preguntas`),
    matchCount: (found, all) => `${found} de ${all} preguntas`,
    none: (query) => `Aquí no hay nada sobre “${query}”`,
    noneText: "Prueba con otras palabras o pregúntanos. Te responde una persona.",
    ask: "Escríbenos",
    showAll: "Ver todas las preguntas",
    start: "O empieza por una de estas",
    link: "Enlace a esta respuesta",
  },
};
