import type { PaymentCancelledContent } from "../../payment-cancelled.shape.ts";

export const copy: PaymentCancelledContent = {
  eyebrow: "Pago cancelado",
  title: "Saliste antes de pagar. No se hizo ningún cargo.",
  description: "Tu cuenta está guardada. Cuando quieras, sigue donde te quedaste.",
  reservation: "Tu precio queda reservado durante 24 horas.",
  resumeButton: "Retomar la compra",
  helpButton: "Ir al centro de ayuda",
};
