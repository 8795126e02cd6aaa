import { brand } from "#shared/domain/brand.ts";
import type { ContactContent } from "../../contact.shape.ts";

export const copy: ContactContent = {
  heading: "Escríbenos",
  intro: `Una duda antes de comprar, un pago que no cuadra, una idea que no te dejó dormir: todo lo leemos quienes hacemos ${brand.name}.`,
  tips: {
    heading: "Para que te respondamos pronto",
    bullets: [
      "Usa el correo de tu cuenta, para que te encontremos.",
      "Nunca envíes un número de tarjeta ni una contraseña. No los necesitamos.",
    ],
  },
  responseTime: "Leemos todos los mensajes y solemos responder por correo en dos días hábiles.",
  callout: {
    title: "Quizá tu respuesta ya está aquí",
    html: '<p>El <a href="/help-center">centro de ayuda</a> tiene respuestas breves sobre pagos, reembolsos y tus datos. En una emergencia médica no nos escribas: llama al número de emergencias de tu país.</p>',
  },
};
