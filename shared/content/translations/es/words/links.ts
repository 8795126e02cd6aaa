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
    tooMany: "Pediste demasiados enlaces. Podrás pedir otro cuando pase este tiempo.",
    submitIn: (time) => `Inténtalo de nuevo en ${time}`,
    busy: "Enviando...",
    back: "Inicio de sesión",
    sentHeading: "Revisa tu correo",
    sent: "Si hay una cuenta con esta dirección, el correo ya va en camino.",
    sentHelp: "Puede tardar unos minutos o llegar a la carpeta de spam. Si pediste varios, usa el más reciente.",
    again: "Enviar otra vez",
    againIn: (time) => `Enviar otra vez en ${time}`,
    sentAgain: "Si hay una cuenta con esta dirección, ya te enviamos otro correo.",
    sentBefore: "Si hay una cuenta con esta dirección, el correo que enviamos antes aún puede llegar.",
    otherAddress: "Usar otro correo",
    failed: "No pudimos enviar el enlace. Inténtalo de nuevo.",
    failedAgain: "No pudimos enviar otro correo. Inténtalo de nuevo.",
  },

  missing: {
    heading: "Falta una parte del enlace",
    text: "Vuelve a nuestro correo y usa su botón, o copia el enlace completo.",
    newLink: {
      resetPassword: "Si prefieres, escribe tu correo y te enviamos otro enlace.",
      signIn: "Si prefieres, escribe tu correo y te enviamos otro enlace.",
    },
  },
  invalid: {
    heading: "Este enlace ya no sirve",
    text: "Venció, ya se usó o tu cuenta cambió después de que lo enviamos.",
    newLink: {
      resetPassword:
        "Si acabas de elegir otra contraseña, entra con ella. Si no, escribe tu correo y te enviamos otro enlace.",
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
    text: "Vas a iniciar sesión en este dispositivo.",
    submit: "Iniciar sesión",
    busy: "Iniciando sesión...",
    failed: "No pudimos iniciar tu sesión. Inténtalo de nuevo.",
  },
  newAccount: {
    heading: "Tu cuenta está lista",
    text: "Ya iniciaste sesión. Había una cuenta anterior con tu correo. Nunca se confirmó ni tuvo compras, así que la cerramos y abrimos esta.",
  },
  withoutPassword: {
    heading: "Ya tienes la sesión abierta",
    text: "Tu correo ya está confirmado. Tu contraseña se creó antes de que supiéramos que este correo es tuyo. Por tu seguridad, ya no sirve.",
    choosePassword: "Elegir una nueva contraseña",
  },
  confirmAddress: {
    title: "Confirma tu correo",
    heading: "Confirma tu correo",
    text: "Si creaste una cuenta con este correo, confírmalo aquí. Si no, cierra esta página: no pasa nada.",
    withPassword: `Escribe tu contraseña de ${brand.name} para confirmar tu correo.`,
    passwordMissing: "Escribe tu contraseña.",
    wrongPassword: "Esa contraseña no es correcta.",
    submit: "Confirmar el correo",
    busy: "Confirmando...",
    failed: "No pudimos confirmar el correo. Inténtalo de nuevo.",
    done: {
      heading: "Tu correo está confirmado",
      text: "Si olvidas tu contraseña, ya podemos enviarte por correo un enlace para entrar.",
    },
    missing: {
      signedOut: "¿No encuentras el correo? Inicia sesión y pide otro.",
      signedIn: "¿No encuentras el correo? Pide otro en tu panel.",
    },
    invalid: {
      signedOut: "Si ya confirmaste tu correo, todo está listo. Si no, inicia sesión y pide otro enlace en tu panel.",
      signedIn: "Si ya confirmaste tu correo, todo está listo. Si no, pide otro enlace en tu panel.",
    },
  },
  undoChange: {
    title: "Deshacer un cambio",
    heading: "¿No hiciste este cambio?",
    text: "Al deshacerlo, se cierra la sesión en todos los dispositivos y eliges una nueva contraseña. Si se cambió tu correo, recuperas el anterior. Si el cambio lo hiciste tú, solo cierra esta página.",
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
      "Cada enlace sirve una sola vez y vence a las 72 horas. Si ya deshiciste el cambio y elegiste otra contraseña, todo está listo. Si no, prueba el enlace de nuestro correo más reciente o escríbenos ahora.",
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
