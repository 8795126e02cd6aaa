import type { WordsOf } from "#shared/content/words/catalog.ts";

export const contactWords: WordsOf<"contact"> = {
  title: "Contacto",
  name: "Tu nombre",
  email: "Correo electrónico",
  emailHelp: "Aquí llegará nuestra respuesta. Si tienes una cuenta, usa el mismo correo.",
  message: "Tu mensaje",
  messageHelp: "¿Se trata de un pedido? Busca en tu panel el ID que empieza con {prefix} y agrégalo.",
  left: (left) => `Caracteres restantes: ${left}`,
  over: (over) => `Caracteres de más: ${over}`,
  website: "Deja esto en blanco",
  submit: "Enviar mensaje",
  busy: "Enviando tu mensaje...",
  orEmail: "O escribe un correo a",

  nameMissing: "Escribe tu nombre.",
  nameUnfit: "Escribe tu nombre en una sola línea, de 100 caracteres como máximo.",
  emailMissing: "Escribe tu correo electrónico.",
  emailInvalid: "Escribe un correo electrónico válido.",
  messageMissing: "Escribe un mensaje.",
  messageLong: "Acorta tu mensaje a 5,000 caracteres.",

  failed: "No pudimos enviar tu mensaje. Inténtalo de nuevo.",
  sentTitle: "Mensaje enviado",
  thanks: "¡Gracias por escribirnos! Pronto tendrás noticias nuestras.",
  replyTo: (email) => `Te responderemos a ${email}.`,
  another: "Escribir otro mensaje",
  help: "Centro de ayuda",
};
