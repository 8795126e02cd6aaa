import type { WordsOf } from "#shared/content/words/catalog.ts";

export const failureWords: WordsOf<"failures"> = {
  content: {
    loadFailed: "No se pudo cargar el contenido",
    refreshFailed: "No se pudo actualizar el contenido",
    builtIn: "Estás leyendo la versión que teníamos guardada, que puede no ser la última.",
    tryAgain: "Reintentar",
    onlyEnglish: "Esta página solo está en inglés.",
  },
  missingPage: {
    text: "Esa página no se cargó. Sigues donde estabas, y lo que escribiste sigue aquí. Revisa tu conexión o si tu navegador bloquea la página.",
    tryAgain: "Reintentar",
  },
  partFailed:
    "Esta parte de la página dejó de funcionar. Lo que escribiste se conserva. Vuelve a cargar la página para seguir.",
  loadAgain: "Volver a cargar la página",
};
