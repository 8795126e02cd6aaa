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
    tooMany: "Demasiados intentos.",
    submitIn: (time) => `Podrás pedirlo en ${time}`,
    busy: "Enviando...",
    back: "Volver al inicio de sesión",
    sentHeading: "Revisa tu correo",
    sent: "Si hay una cuenta con esta dirección, el correo ya va en camino.",
    sentHelp: "Puede tardar unos minutos o llegar a la carpeta de spam. Usa siempre el enlace más reciente.",
    again: "Enviar otra vez",
    againIn: (time) => `Enviar otra vez en ${time}`,
    sentAgain: "Enviado otra vez",
    sentBefore: "Si hay una cuenta con esta dirección, un correo anterior aún puede llegar.",
    otherAddress: "Usar otro correo",
    failed: "No pudimos enviar el enlace. Inténtalo de nuevo.",
    failedAgain: "No pudimos enviar otro correo. Inténtalo de nuevo.",
  },

  missing: {
    heading: "Falta una parte del enlace",
    text: "Abre nuestro correo más reciente y usa su botón, o copia la dirección completa.",
    newLink: {
      resetPassword: "O escribe tu correo y te enviamos otro enlace para elegir tu contraseña.",
      signIn: "O escribe tu correo y te enviamos otro enlace para entrar.",
    },
  },
  invalid: {
    heading: "Este enlace ya no sirve",
    text: "Ya se usó, es muy antiguo o tu cuenta cambió después.",
    newLink: {
      resetPassword:
        "Esta vez no se guardó ninguna contraseña. Escribe tu correo y te enviamos otro enlace para elegirla.",
      signIn: "Escribe tu correo y te enviamos otro enlace para entrar.",
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
    text: "Usa el botón para entrar en este dispositivo.",
    submit: "Iniciar sesión",
    busy: "Iniciando sesión...",
    failed: "No pudimos iniciar tu sesión. Inténtalo de nuevo.",
  },
  newAccount: {
    heading: "Esta cuenta nueva es tuya",
    text: "Cerramos una anterior con tu correo: nadie la había confirmado ni había pagado nada.",
  },
  withoutPassword: {
    heading: "Ya tienes la sesión abierta",
    text: "Tu correo ya está confirmado. Por seguridad, tu contraseña anterior ya no sirve.",
    choosePassword: "Elegir una nueva contraseña",
  },
  confirmAddress: {
    title: "Confirma tu correo",
    heading: "Confirma tu correo",
    text: "¿Es tuya esta cuenta? Entonces usa el botón. Si no, cierra esta página: no pasa nada.",
    withPassword: `Escribe tu contraseña de ${brand.name} para confirmar este correo.`,
    passwordMissing: "Escribe tu contraseña.",
    wrongPassword: "Esa contraseña no es correcta.",
    submit: "Confirmar el correo",
    busy: "Confirmando...",
    failed: "No pudimos confirmar el correo. Inténtalo de nuevo.",
    done: { heading: "Tu correo está confirmado", text: "Desde ahora, siempre puedes volver a tu cuenta por correo." },
    missing: {
      signedOut: "¿No lo encuentras? Inicia sesión y pide otro.",
      signedIn: "¿No lo encuentras? Pide otro en tu panel.",
    },
    invalid: {
      signedOut: "Inicia sesión y pide otro enlace en tu panel.",
      signedIn: "Pide otro enlace en tu panel.",
    },
  },
  undoChange: {
    title: "Deshacer un cambio",
    heading: "¿No hiciste este cambio?",
    text: "Deshazlo y cerramos la sesión en todos los dispositivos. Luego eliges una nueva contraseña. Si se cambió tu correo, recuperas el anterior.",
    submit: "Deshacer el cambio",
    busy: "Deshaciendo el cambio...",
    failed: "No pudimos deshacer el cambio. Inténtalo de nuevo.",
    addressTaken: {
      heading: "Esto lo arreglamos contigo",
      text: "Tu correo anterior ya pertenece a otra cuenta, así que aún no se deshizo nada: quien hizo el cambio todavía puede entrar. Escríbenos ahora y lo arreglamos.",
    },
    done: {
      heading: "El cambio está deshecho",
      text: "Se cerró la sesión en todos los dispositivos. Ahora elige una nueva contraseña que no uses en ningún otro sitio.",
    },
    toHelp: "Escríbenos",
    missing: "¿No lo encuentras? Escríbenos.",
    invalid:
      "Aquí ya no puedes deshacer el cambio. Si no lo hiciste tú, escríbenos ahora o prueba el enlace de nuestro correo más reciente. Cada enlace sirve una sola vez, durante 72 horas.",
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
      signedOut: "¿No lo encuentras? Inicia sesión para desactivar los recordatorios.",
      signedIn: "¿No lo encuentras? Desactiva los recordatorios en los datos de tu cuenta.",
    },
    invalid: {
      signedOut: "Tiene más de 30 días o está incompleto. Inicia sesión para desactivar los recordatorios.",
      signedIn:
        "Tiene más de 30 días o está incompleto. Puedes desactivar los recordatorios en los datos de tu cuenta.",
    },
  },
};
