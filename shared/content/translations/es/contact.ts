import { brand } from "#shared/domain/brand.ts";
import type { ContactContent } from "../../contact.shape.ts";

export const copy: ContactContent = {
  heading: "Escríbenos",
  intro: `¿Una duda, un problema, una idea? Tu mensaje llega directo a quienes hacemos ${brand.name}.`,
  emergency: "En una emergencia médica no nos escribas: llama al número de emergencias de tu país.",
  tips: {
    heading: "Antes de enviar",
    bullets: [
      "¿Tienes un problema? Cuéntanos qué hiciste y qué pasó.",
      "Nunca envíes un número de tarjeta ni una contraseña.",
    ],
  },
  responseTime: "Leemos todos los mensajes y solemos responder por correo en dos días hábiles.",
  callout: {
    title: "Quizá tu respuesta ya está aquí",
    html: '<p>El <a href="/help-center">centro de ayuda</a> tiene respuestas breves sobre pagos, reembolsos y tus datos.</p>',
  },
};
