import type { WordsOf } from "#shared/content/words/catalog.ts";

export const docsWords: WordsOf<"docs"> = {
  title: "API",
  heading: "La API, llamada por llamada",
  lead: "Todo lo que hace este sitio pasa por estas llamadas: qué recibe cada una, qué responde y todos sus errores. La página se genera a partir del contrato con el que el servidor comprueba solicitudes y respuestas.",
  readOnly: "Aquí solo se lee: nada en esta página envía una llamada.",
  rules: "Reglas para todas",
  calls: "Las llamadas",
  count: (calls) => (calls === 1 ? "1 llamada" : `${calls} llamadas`),
  examples: "Qué ejemplo mostrar",
  download: "Descargar openapi.json",
  loading: "Cargando el documento…",
  failed: "No se pudo cargar el documento.",
  retry: "Reintentar",
};
