import type { WordsOf } from "#shared/content/words/catalog.ts";

export const docsWords: WordsOf<"docs"> = {
  title: "API",
  heading: "La API, llamada por llamada",
  lead: "Todo lo que hace este sitio pasa por estas llamadas: qué recibe cada una, qué responde y todas las formas en que puede negarse. La página se dibuja a partir del contrato con el que el servidor comprueba peticiones y respuestas.",
  readOnly:
    "Esta página solo muestra. Para probar una llamada, pon en marcha la tienda en tu equipo: sus tarjetas son de prueba.",
  rules: "Lo que vale para todas",
  calls: "Las llamadas",
  examples: "Qué ejemplo mostrar",
  download: "Descargar openapi.json",
  loading: "Cargando el documento…",
  failed: "No se pudo cargar el documento.",
  retry: "Reintentar",
};
