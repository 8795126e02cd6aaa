import type { WordsOf } from "#shared/content/words/catalog.ts";
import { brand } from "#shared/domain/brand.ts";

export const linkWords: WordsOf<"links"> = {
  request: {
    resetPassword: {
      ask: "¿Olvidaste tu contraseña?",
      heading: "Recupera tu contraseña",
      text: "Te enviamos un enlace por correo. Sirve una sola vez y vence en 30 minutos.",
    },
    signIn: {
      ask: "Envíame un enlace para iniciar sesión",
      heading: "Entra sin contraseña",
      text: "Te enviamos por correo un enlace para entrar. Sirve una sola vez y vence en 30 minutos.",
    },
    submit: "Enviar el enlace",
    submitNew: "Enviarme otro enlace",
    tooMany:
      "Pediste demasiados enlaces. Revisa tu bandeja de entrada y la carpeta de spam, y usa el enlace más reciente.",
    submitIn: (time) => `Podrás pedir otro en ${time} min`,
    busy: "Enviando...",
    back: "Volver al inicio de sesión",
    sentHeading: "Revisa tu correo",
    sent: "Si hay una cuenta con esta dirección, el enlace ya va en camino. Vence en 30 minutos.",
    sentHelp: "Puede tardar unos minutos. Revisa también la carpeta de spam. Si pediste varios, usa el más reciente.",
    again: "Enviar otra vez",
    againIn: (time) => `Enviar otra vez en ${time}`,
    sentAgain: "Si hay una cuenta con esta dirección, ya te enviamos otro enlace. Vence en 30 minutos.",
    otherAddress: "Usar otro correo",
    failed: "No pudimos enviar el enlace. Inténtalo de nuevo.",
    earlier: "Tu primer correo todavía puede estar en camino. Revisa también la carpeta de spam.",
    failedAgain: "No pudimos enviar otro correo. Inténtalo de nuevo en un momento.",
  },

  missing: {
    heading: "Falta una parte del enlace",
    text: "Abre de nuevo nuestro correo y usa el botón, o pega el enlace completo en tu navegador.",
    newLink: {
      resetPassword: "Si prefieres, escribe tu correo y te enviamos otro enlace.",
      signIn: "Si prefieres, escribe tu correo y te enviamos otro enlace.",
    },
  },
  invalid: {
    heading: "Este enlace ya no sirve",
    text: "Quizá venció o ya se usó.",
    newLink: {
      resetPassword:
        "Si acabas de elegir otra contraseña, entra con ella. Si no, escribe tu correo y te enviamos otro enlace.",
      signIn: "Escribe tu correo y te enviamos otro enlace.",
    },
  },
  toLogin: "Iniciar sesión",
  toDashboard: "Ir a tu panel",
  toContact: "Escríbenos",

  resetPassword: {
    title: "Elige una nueva contraseña",
    heading: "Elige una nueva contraseña",
    text: "Al guardarla, inicias sesión aquí y se cierran las demás sesiones.",
    label: "Nueva contraseña",
    submit: "Guardar contraseña",
    busy: "Guardando...",
    failed: "No pudimos guardar tu contraseña. Inténtalo de nuevo.",
    done: {
      heading: "Contraseña cambiada",
      text: "Tu sesión está abierta aquí y las demás se cerraron.",
    },
  },
  signInLink: {
    title: "Iniciar sesión",
    heading: `Entra a ${brand.name}`,
    text: "Vas a iniciar sesión en este dispositivo.",
    back: "Entrar con tu contraseña",
    submit: "Iniciar sesión",
    busy: "Iniciando sesión...",
    failed: "No pudimos iniciar tu sesión. Inténtalo de nuevo.",
  },
  newAccount: {
    heading: "Tu cuenta está lista",
    text: "Ya iniciaste sesión en tu cuenta nueva. Cerramos la anterior: no tenía compras y nunca se confirmó.",
    withoutPassword:
      "Ya iniciaste sesión en tu cuenta nueva. Cerramos la anterior, que no tenía compras y nunca se confirmó. Su contraseña ya no sirve.",
  },
  withoutPassword: {
    heading: "Ya iniciaste sesión",
    text: "Confirmaste tu correo. Por tu seguridad, anulamos la contraseña anterior. Elige una nueva.",
    choosePassword: "Elegir una nueva contraseña",
  },
  confirmAddress: {
    title: "Confirma tu correo",
    heading: "Confirma tu correo",
    text: `Si creaste una cuenta de ${brand.name} con este correo, confírmalo aquí. Si no, solo cierra esta página.`,
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
      signedOut: "¿No encuentras el correo? Inicia sesión y pide otro en tu panel.",
      signedIn: "¿No encuentras el correo? Pide otro en tu panel.",
    },
    invalid: {
      signedOut: "Si ya confirmaste tu correo, todo está listo. Si no, inicia sesión y pide otro enlace en tu panel.",
      signedIn: "Si ya confirmaste tu correo, todo está listo. Si no, pide otro enlace en tu panel.",
    },
  },
  undoChange: {
    title: "Deshacer un cambio",
    heading: "¿Cambiaste tu correo o tu contraseña?",
    text: "Si no fuiste tú, deshaz el cambio ahora. Tu correo vuelve a ser el de antes y se cierra la sesión en todos los dispositivos. Después eliges una nueva contraseña.",
    ifYours: "Si el cambio lo hiciste tú, solo cierra esta página.",
    submit: "Deshacer el cambio",
    busy: "Deshaciendo el cambio...",
    failed: "No pudimos deshacer el cambio. Inténtalo de nuevo.",
    addressTaken: {
      heading: "No pudimos deshacer el cambio",
      text: "Otra cuenta usa ahora tu correo anterior, así que no podemos devolvértelo. Quien hizo el cambio todavía puede entrar. Escríbenos ahora y danos un correo que solo tú puedas abrir. Lo arreglamos.",
    },
    done: {
      heading: "Deshicimos el cambio",
      text: "Tu correo es otra vez el de antes y se cerró la sesión en todos los dispositivos. Ahora elige una nueva contraseña que no uses en ningún otro sitio.",
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
