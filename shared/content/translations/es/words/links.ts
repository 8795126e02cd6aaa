import type { WordsOf } from "#shared/content/words/catalog.ts";
import { brand } from "#shared/domain/brand.ts";

export const linkWords: WordsOf<"links"> = {
  request: {
    resetPassword: {
      ask: "¿Olvidaste tu contraseña?",
      heading: "Recupera tu contraseña",
      text: "Te enviamos un enlace por correo. Sirve una sola vez, durante 30 minutos.",
    },
    signIn: {
      ask: "Envíame un enlace para iniciar sesión",
      heading: "Entra sin contraseña",
      text: "Te enviamos por correo un enlace para entrar. Sirve una sola vez, durante 30 minutos.",
    },
    submit: "Enviar el enlace",
    submitNew: "Enviarme otro enlace",
    tooMany: "Pediste demasiados enlaces. Espera un poco.",
    submitIn: (time) => `Enviar el enlace en ${time}`,
    busy: "Enviando...",
    back: "Inicio de sesión",
    sentHeading: "Revisa tu correo",
    sent: "Si hay una cuenta con esta dirección, el correo ya va en camino.",
    sentHelp: "Puede tardar unos minutos o llegar a la carpeta de spam. Si pediste varios, usa el más reciente.",
    again: "Enviar otra vez",
    againIn: (time) => `Enviar otra vez en ${time}`,
    sentAgain: "Lo enviamos otra vez, si hay una cuenta con esta dirección.",
    sentBefore: "Si hay una cuenta con esta dirección, el correo que enviamos antes aún puede llegar.",
    otherAddress: "Usar otro correo",
    failed: "No pudimos enviar el enlace. Inténtalo de nuevo.",
    failedAgain: "No pudimos enviar otro correo. Inténtalo de nuevo.",
  },

  missing: {
    heading: "Falta una parte del enlace",
    text: "Vuelve a nuestro correo y usa su botón, o copia el enlace completo.",
    newLink: {
      resetPassword: "También puedes escribir tu correo y te enviamos otro enlace.",
      signIn: "También puedes escribir tu correo y te enviamos otro enlace.",
    },
  },
  invalid: {
    heading: "Este enlace ya no sirve",
    text: "Caducó, ya se usó o tu cuenta cambió después.",
    newLink: {
      resetPassword: "Tu contraseña no cambió. Escribe tu correo y te enviamos otro enlace.",
      signIn: "Escribe tu correo y te enviamos otro enlace.",
    },
  },
  toLogin: "Iniciar sesión",
  toDashboard: "Ir a tu panel",
  toContact: "Contáctanos",

  resetPassword: {
    title: "Elige una nueva contraseña",
    heading: "Elige una nueva contraseña",
    text: "Al guardarla inicias sesión aquí y se cierran las demás.",
    label: "Nueva contraseña",
    submit: "Guardar la contraseña",
    busy: "Guardando...",
    failed: "No pudimos guardar la contraseña. Inténtalo de nuevo.",
    done: {
      heading: "Tu contraseña está guardada",
      text: "Tu sesión está abierta aquí y las demás se cerraron.",
    },
  },
  signInLink: {
    title: "Iniciar sesión",
    heading: `Entra a ${brand.name}`,
    text: "Vas a entrar en este dispositivo.",
    submit: "Iniciar sesión",
    busy: "Iniciando sesión...",
    failed: "No pudimos iniciar tu sesión. Inténtalo de nuevo.",
  },
  newAccount: {
    heading: "Tu cuenta está lista",
    text: "Ya iniciaste sesión. Había una cuenta anterior con tu correo, sin confirmar y sin compras, así que la cerramos.",
  },
  withoutPassword: {
    heading: "Ya tienes la sesión abierta",
    text: "Tu correo ya está confirmado. Tu contraseña se creó antes de eso, así que la desactivamos.",
    choosePassword: "Elegir una nueva contraseña",
  },
  confirmAddress: {
    title: "Confirma tu correo",
    heading: "Confirma tu correo",
    text: "¿Creaste esta cuenta? Entonces confirma tu correo. Si no, cierra esta página: no pasa nada.",
    withPassword: `Escribe tu contraseña de ${brand.name} para confirmar tu correo.`,
    passwordMissing: "Escribe tu contraseña.",
    wrongPassword: "Esa contraseña no es correcta.",
    submit: "Confirmar el correo",
    busy: "Confirmando...",
    failed: "No pudimos confirmar el correo. Inténtalo de nuevo.",
    done: { heading: "Tu correo está confirmado", text: "Desde ahora, siempre puedes volver a tu cuenta por correo." },
    missing: {
      signedOut: "¿No encuentras el correo? Inicia sesión y pide otro.",
      signedIn: "¿No encuentras el correo? Pide otro en tu panel.",
    },
    invalid: {
      signedOut: "¿Ya lo confirmaste? Entonces todo está listo. Si no, inicia sesión y pide otro enlace en tu panel.",
      signedIn: "¿Ya lo confirmaste? Entonces todo está listo. Si no, pide otro enlace en tu panel.",
    },
  },
  undoChange: {
    title: "Deshacer un cambio",
    heading: "¿No hiciste este cambio?",
    text: "Cerramos la sesión en todos los dispositivos y eliges una nueva contraseña. Si se cambió tu correo, recuperas el anterior. Si el cambio lo hiciste tú, cierra esta página.",
    submit: "Deshacer el cambio",
    busy: "Deshaciendo el cambio...",
    failed: "No pudimos deshacer el cambio. Inténtalo de nuevo.",
    addressTaken: {
      heading: "No pudimos deshacer el cambio",
      text: "Otra cuenta usa ahora tu correo anterior. Quien hizo el cambio todavía puede entrar. Escríbenos ahora y lo arreglamos.",
    },
    done: {
      heading: "Deshicimos el cambio",
      text: "Se cerró la sesión en todos los dispositivos. Ahora elige una nueva contraseña que no uses en ningún otro sitio.",
    },
    toHelp: "Escríbenos",
    missing: "¿No encuentras el correo? Escríbenos.",
    invalid:
      "Cada enlace sirve una sola vez, durante 72 horas. ¿Ya deshiciste el cambio? Entonces todo está listo. Si no, prueba el enlace de nuestro correo más reciente o escríbenos ahora.",
  },
  stopReminders: {
    title: "Desactivar los recordatorios",
    heading: "¿Desactivar los recordatorios?",
    text: "No recibirás más correos sobre pedidos sin pagar. Los recibos y los avisos de tu cuenta te siguen llegando.",
    submit: "Desactivar los recordatorios",
    busy: "Desactivando...",
    failed: "No pudimos desactivar los recordatorios. Inténtalo de nuevo.",
    done: { heading: "No habrá más recordatorios", text: "Puedes activarlos otra vez en los datos de tu cuenta." },
    missing: {
      signedOut: "¿No encuentras el correo? Inicia sesión y desactiva los recordatorios en los datos de tu cuenta.",
      signedIn: "¿No encuentras el correo? Desactiva los recordatorios en los datos de tu cuenta.",
    },
    invalid: {
      signedOut:
        "Está incompleto o tiene más de 30 días. Inicia sesión y desactiva los recordatorios en los datos de tu cuenta.",
      signedIn:
        "Está incompleto o tiene más de 30 días. Puedes desactivar los recordatorios en los datos de tu cuenta.",
    },
  },
};
