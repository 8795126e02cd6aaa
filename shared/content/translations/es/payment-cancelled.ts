import type { PaymentCancelledContent } from "../../payment-cancelled.shape.ts";

export const copy: PaymentCancelledContent = {
  eyebrow: "Pago cancelado",
  title: "No se hizo ningún cargo.",
  description: "Tu pedido está guardado y listo para cuando quieras.",
  reservation: "Tu precio especial queda reservado por 24 horas.",
  resumeButton: "Continuar mi compra",
  helpButton: "Ir al centro de ayuda",
};
