import type { PaymentSuccessContent } from "../../payment-success.shape.ts";

export const copy: PaymentSuccessContent = {
  eyebrow: "Tu pago",
  checking: {
    title: "Confirmando tu pago",
    description: "Le preguntamos a tu banco si aprobó el pago. Suele tardar uno o dos segundos.",
  },
  complete: {
    title: "Tu licencia es para siempre",
    description: "No tienes que pagar nada más. Las actualizaciones están incluidas, y el asistente ya te espera.",
  },
  processing: {
    title: "Tu banco sigue procesando el pago",
    description: "Tu pedido está guardado. No vuelvas a pagar: la licencia será tuya en cuanto el banco confirme.",
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
    title: "No pudimos comprobar tu pago",
    description:
      "Si se hizo el cargo a tu tarjeta, tu pedido se completará solo y aparecerá en tu panel. No pagues por segunda vez.",
  },
  timeline: {
    heading: "Próximos pasos",
    payFirst: {
      title: "Completa el pago",
      description: "Paga arriba, con la misma tarjeta o con otra.",
    },
    bankFirst: {
      title: "Tu banco confirma el pago",
      description: "Lo consultamos con tu banco. Tú no tienes que hacer nada.",
    },
    steps: [
      {
        title: "Envía tu primer mensaje",
        description: "El asistente te responde. Te reconoce por tu número.",
      },
      {
        title: "Guarda el contacto",
        description: "Así WhatsApp muestra un nombre en lugar de un número.",
      },
      {
        title: "Lo demás está en tu panel",
        description: "Ahí tienes tu recibo y, si cambias de idea, el reembolso.",
      },
    ],
  },
  dashboardButton: "Ir a tu panel",
  homeButton: "Ver la página de inicio",
};
