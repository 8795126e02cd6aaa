import type { WordsOf } from "#shared/content/words/catalog.ts";

export const notFoundWords: WordsOf<"notFound"> = {
  title: "Página no encontrada",
  heading: "No hay nadie en esta línea",
  text: "Esta página no existe. Puede que la dirección tenga un error o que la página se haya movido.",
  home: "Volver al inicio",
  help: "Ir al centro de ayuda",
  contact: "Escríbenos",
  card: {
    title: "Página",
    stamp: "404",
    holder: "No encontrada",
    rows: [
      { label: "Esta dirección", value: "no lleva a ninguna parte" },
      { label: "La página de inicio", value: "a un paso" },
    ],
  },
};
