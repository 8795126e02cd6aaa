import type { WordsOf } from "#shared/content/words/catalog.ts";
import { brand } from "#shared/domain/brand.ts";

export const shellWords: WordsOf<"shell"> = {
  skip: "Saltar al contenido",
  home: `${brand.name}: ir al inicio`,
  mainNavigation: "Principal",
  footerNavigation: "Pie de página",
  sections: {
    features: "Funciones",
    medical: "Salud",
    pricing: "Precio",
    testimonials: "Opiniones",
    faq: "Preguntas",
  },
  signIn: "Iniciar sesión",
  admin: "Administración",
  dashboard: "Mi panel",
  finishCheckout: "Terminar la compra",
  getStarted: "Empezar",
  openMenu: "Abrir menú",
  closeMenu: "Cerrar menú",
  more: "Más",
  pages: {
    helpCenter: "Centro de ayuda",
    contact: "Contacto",
    privacy: "Privacidad",
    terms: "Condiciones",
    disclaimer: "Descargo",
    support: "Apoya la causa",
  },
  footer: {
    product: "Producto",
    company: "Empresa",
    getStarted: "Empezar",
    invitation: "Un pago, una línea, tuya para siempre.",
    startNow: "Empezar ahora",
    rights: "Todos los derechos reservados.",
    medicalNote:
      "El asistente informa, no diagnostica. En caso de urgencia, llama al número de emergencias de tu país.",
  },
  language: { label: "Idioma", failed: "No se pudo cargar ese idioma. Revisa tu conexión." },
  offlineLink: "Esa página necesita conexión. Se abrirá en cuanto vuelvas.",
  needsScript: "Esta parte de la página necesita JavaScript.",
  offline: "Estás sin conexión. Lo que escribiste sigue aquí. Continúa cuando vuelva la conexión.",
  loading: "Cargando",
  close: "Cerrar",
  errorTitle: "¡Error inesperado de la aplicación!",
  errorUnknown: "Error desconocido",
  errorText:
    "Esta página dejó de funcionar. Nada de lo que compraste se ve afectado. Suele bastar con volver a cargarla.",
  errorAgain: "Volver a cargar la página",
  errorBack: "Volver al inicio",
};
