import type { WordsOf } from "#shared/content/words/catalog.ts";

export const paymentCancelledWords: WordsOf<"paymentCancelled"> = {
  title: "Pago cancelado",
  card: {
    title: "Licencia de por vida",
    holder: "Te la guardamos",
    order: "Referencia del pedido guardado",
    charged: "Cargo",
    nothing: "Ninguno",
    price: "Precio especial",
    currentPrice: "Precio",
    insteadOf: (price) => `en lugar de ${price}`,
    until: "Reservado hasta el",
  },
};
