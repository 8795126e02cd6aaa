import type { PaymentSuccessContent } from "../../payment-success.shape.ts";

export const copy: PaymentSuccessContent = {
  eyebrow: "Tu pago",
  checking: {
    title: "Confirmando tu pago",
    description: "Le preguntamos a tu banco si aprobó el pago. Suele tardar uno o dos segundos.",
  },
  complete: {
    title: "Tu licencia es para siempre",
    description: "No queda nada por pagar ni por renovar. Todas las actualizaciones están incluidas.",
  },
  processing: {
    title: "Tu banco sigue procesando el pago",
    description:
      "Muchos bancos confirman en minutos. Algunos tardan días. No vuelvas a pagar: tu pedido está guardado.",
  },
  stillProcessing: {
    title: "Tu banco se está tomando su tiempo",
    description: "Algunos bancos tardan días. No vuelvas a pagar: tu pedido está guardado y se completará solo.",
  },
  notPaid: {
    title: "El pago no se realizó",
    description: "No se hizo ningún cargo y tu pedido está guardado.",
  },
  unknown: {
    title: "Busquemos tu pago",
    description:
      "Si se hizo el cargo a tu tarjeta, tu pedido se completará solo y aparecerá en tu panel. No vuelvas a pagar.",
  },
  timeline: {
    heading: "Próximos pasos",
    payFirst: {
      title: "Completa el pago",
      description: "Elige “Completar el pago” arriba. Tu pedido también está en tu panel.",
    },
    bankFirst: {
      title: "El banco aprueba el pago",
      description: "Tú no tienes que hacer nada.",
    },
    receiptLater: {
      title: "Mira tu recibo",
      description: "Lo tendrás en tu panel en cuanto se complete el pago.",
    },
    asked: {
      title: "Responde la pregunta de arriba",
      description: "Hasta que respondas, no cambia nada.",
    },
    connected: {
      title: "Tu primer mensaje llegó",
      description: "El asistente reconoce tu número.",
    },
    steps: [
      {
        title: "Envía tu primer mensaje",
        description: "El asistente reconoce tu número y te responde.",
      },
      {
        title: "Guarda el contacto",
        description: "Así WhatsApp muestra un nombre en lugar de un número.",
      },
      {
        title: "Lo demás está en tu panel",
        description: "Ahí tienes tu recibo y puedes pedir el reembolso.",
      },
    ],
  },
  dashboardButton: "Ir a tu panel",
  homeButton: "Ver la página de inicio",
};
