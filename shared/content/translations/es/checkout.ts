import type { CheckoutContent } from "../../checkout.shape.ts";

export const copy: CheckoutContent = {
  heading: "Tu licencia, para siempre",
  subheading: "Un asistente de IA en tu WhatsApp. Pagas {price} una vez y es tuyo.",
  benefitsHeading: "Todo esto por {price}",
  benefits: [
    "Todos los modelos premium de IA, DeepSeek Pro incluido",
    "Respuestas claras sobre tu salud, y un especialista humano cuando quieras",
    "Estudio, trabajo y vida diaria, a toda hora",
    "Todas las actualizaciones, de por vida",
  ],
  oneTime: "Un solo pago. Sin suscripción y sin cargos ocultos.",
  security: "El número de tu tarjeta va directo a Stripe, cifrado. Nunca lo vemos ni lo guardamos.",
};
