import type { CheckoutContent } from "../../checkout.shape.ts";

export const copy: CheckoutContent = {
  heading: "Una línea, tuya para siempre",
  subheading: "Tres pasos. Casi todos hablan con su asistente en menos de tres minutos.",
  benefitsHeading: "Todo esto por {price}",
  benefits: [
    "Todos los modelos premium, en tu WhatsApp",
    "Información médica, y un especialista si lo necesitas",
    "Estudio, trabajo y vida diaria, a toda hora",
    "Todas las actualizaciones, de por vida",
  ],
  oneTime: "Un solo pago. Sin suscripción y sin cargos ocultos.",
  security:
    "Los datos de tu tarjeta van directamente a Stripe por una conexión cifrada; nosotros no los vemos ni los guardamos.",
};
