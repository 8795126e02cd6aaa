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
    newLink: "Podemos enviarte otro por correo. Sirve una sola vez, durante 30 minutos.",
    submit: "Enviar el enlace",
    submitIn: (time) => `Podrás pedirlo en ${time}`,
    busy: "Enviando...",
    back: "Volver al inicio de sesión",
    sentHeading: "Revisa tu correo",
    sent: (email: string) => `Si hay una cuenta con ${email}, el correo ya va en camino.`,
    sentHelp: "Puede tardar unos minutos o llegar a la carpeta de spam. Usa siempre el enlace más reciente.",
    again: "Enviar otra vez",
    againIn: (time) => `Enviar otra vez en ${time}`,
    sentAgain: (email) => `Si hay una cuenta con ${email}, otro correo ya va en camino.`,
    otherAddress: "Usar otro correo",
    failed: "No pudimos enviar el enlace. Inténtalo de nuevo.",
    failedAgain: "No pudimos enviar otro correo. El anterior aún puede llegar. Inténtalo de nuevo.",
  },

  missing: {
    heading: "Falta una parte del enlace",
    text: "Abre nuestro correo más reciente y usa su botón, o copia la dirección completa.",
  },
  invalid: {
    heading: "Este enlace ya no sirve",
    text: "Ya se usó, venció o tu cuenta cambió desde entonces. Este enlace no cambió nada.",
  },
  toLogin: "Iniciar sesión",
  toDashboard: "Ir a tu panel",
  toContact: "Escríbenos",

  resetPassword: {
    title: "Elige una nueva contraseña",
    heading: "Elige una nueva contraseña",
    text: "Al guardarla, entras aquí y se cierran todas las demás sesiones.",
    label: "Nueva contraseña",
    submit: "Guardar la contraseña",
    busy: "Guardando...",
    failed: "No pudimos guardar la contraseña. Inténtalo de nuevo.",
    done: {
      heading: "Tu nueva contraseña está guardada",
      text: "Tu sesión está abierta aquí y las demás se cerraron.",
    },
  },
  signInLink: {
    title: "Iniciar sesión",
    heading: `Entra a ${brand.name}`,
    text: "Usa el botón para entrar en este dispositivo.",
    submit: "Iniciar sesión",
    busy: "Iniciando sesión...",
    failed: "No pudimos iniciar tu sesión. Inténtalo de nuevo.",
  },
  newAccount: {
    heading: "Tienes una cuenta nueva",
    text: "La cuenta anterior con tu correo nunca se confirmó y no tenía nada pagado. Cualquiera pudo abrirla, así que la cerramos y te dimos una nueva.",
  },
  withoutPassword: {
    heading: "Ya tienes la sesión abierta",
    text: "Tu correo no se había confirmado hasta ahora, así que la contraseña anterior ya no sirve. Elige otra con “¿Olvidaste tu contraseña?” al iniciar sesión.",
  },
  confirmAddress: {
    title: "Confirma tu correo",
    heading: "Confirma tu correo",
    text: "¿Es tuya esta cuenta? Entonces usa el botón. Si no, cierra esta página: no pasa nada.",
    passwordHelp:
      "Tu contraseña demuestra que la cuenta es tuya. ¿La olvidaste? Entra con un enlace: eso también confirma el correo.",
    passwordMissing: "Escribe tu contraseña.",
    wrongPassword: "Esa contraseña no es correcta.",
    submit: "Confirmar el correo",
    busy: "Confirmando...",
    failed: "No pudimos confirmar el correo. Inténtalo de nuevo.",
    done: { heading: "Tu correo está confirmado", text: "Desde ahora, siempre puedes volver a tu cuenta por correo." },
    invalid: "Puedes pedir otro enlace en tu panel.",
  },
  undoChange: {
    title: "Deshacer un cambio",
    heading: "¿No fuiste tú?",
    text: "Usa el botón para deshacer el cambio de contraseña o de correo. Si se cambió el correo, la cuenta recupera el anterior. Se cierran todas las sesiones y eliges una nueva contraseña.",
    submit: "Deshacer el cambio",
    busy: "Deshaciendo el cambio...",
    failed: "No pudimos deshacer el cambio. Inténtalo de nuevo.",
    addressTaken: {
      heading: "Esto lo arreglamos contigo",
      text: "Tu correo anterior ya pertenece a otra cuenta. Escríbenos y lo arreglamos.",
    },
    done: "Deshicimos el cambio y todas las sesiones se cerraron. Ahora elige una contraseña que no uses en ningún otro sitio.",
    invalid: "Un cambio se puede deshacer durante 72 horas. Después, escríbenos.",
  },
  stopReminders: {
    title: "Desactivar los recordatorios",
    heading: "¿Desactivar los recordatorios?",
    text: "No recibirás más correos sobre pedidos sin pagar. Los recibos y los avisos de tu cuenta te siguen llegando.",
    submit: "Desactivar los recordatorios",
    busy: "Desactivando...",
    failed: "No pudimos desactivar los recordatorios. Inténtalo de nuevo.",
    done: { heading: "No habrá más recordatorios", text: "Puedes activarlos otra vez en los datos de tu cuenta." },
    invalid: "Puedes desactivar los recordatorios en los datos de tu cuenta.",
  },
};
