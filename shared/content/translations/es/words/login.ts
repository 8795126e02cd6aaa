import type { WordsOf } from "#shared/content/words/catalog.ts";
import { brand } from "#shared/domain/brand.ts";

export const loginWords: WordsOf<"login"> = {
  signIn: {
    title: "Iniciar sesión",
    heading: "Hola de nuevo",
    text: "Tus licencias y tus pedidos siguen donde los dejaste.",
    toCheckout: "Inicia sesión, agrega tu número y paga {price} una sola vez.",
    submit: "Iniciar sesión",
    busy: "Iniciando sesión...",
    otherwise: "¿Es tu primera vez?",
    toggle: "Crea una cuenta",
    backToCheckout: "Crea tu cuenta",
  },
  register: {
    title: "Crea tu cuenta",
    heading: "Crea tu cuenta",
    text: "Una cuenta para todas tus licencias. Para crearla no necesitas tarjeta.",
    submit: "Crear cuenta",
    busy: "Creando tu cuenta...",
    otherwise: "¿Ya tienes cuenta?",
    toggle: "Inicia sesión",
  },
  or: "o",
  passkey: {
    submit: "Entrar con llave de acceso",
    busy: "Esperando tu llave de acceso",
    canceled: "No se usó ninguna llave de acceso. Inténtalo de nuevo o entra con tu contraseña.",
    failed: "No pudimos iniciar tu sesión con una llave de acceso. Inténtalo de nuevo o usa tu contraseña.",
  },
  description: `Inicia sesión en ${brand.name} o crea una cuenta para tu licencia.`,
  panel: {
    heading: "Un solo pago. De por vida.",
    card: {
      title: "Licencia de por vida",
      stamp: "Pago único",
    },
    bullets: {
      signIn: [
        "Todas las actualizaciones, de por vida",
        "Tus recibos, siempre en tu panel",
        "Conversaciones cifradas; las borramos si lo pides",
      ],
      register: [
        "Modelos premium en el chat que ya usas",
        "Sin suscripción ni cargos sorpresa",
        "Todas las actualizaciones, de por vida",
        "Conversaciones cifradas; las borramos si lo pides",
      ],
    },
    quote: "Lo configuré mientras hervía el agua. Ahora le pregunto antes que a nadie.",
    author: "Marta S.",
    authorInitials: "MS",
    authorRole: "Maestra",
  },
};
