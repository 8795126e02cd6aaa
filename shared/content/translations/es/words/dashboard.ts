import type { WordsOf } from "#shared/content/words/catalog.ts";

export const dashboardWords: WordsOf<"dashboard"> = {
  title: "Tu panel",
  eyebrow: "Panel",
  heading: "Tu cartera",
  signedInAs: "Sesión iniciada como",
  signOut: "Cerrar sesión",
  loading: "Cargando tu panel",
  close: "Cerrar",

  loadFailed: "No pudimos cargar los datos de tu panel. Inicia sesión de nuevo.",
  loadFailedHeading: "Tu cartera no se abrió",
  loadFailedComfort: "Tus pedidos y tus números están a salvo con nosotros. Nada cambió en ellos.",
  loadAgain: "Volver a cargar",
  signInAgain: "Iniciar sesión de nuevo",
  pricingFailed: "No pudimos cargar los precios actuales.",

  lines: {
    heading: "Números registrados",
    tagline: "Una línea, para siempre.",
    count: (count) => (count === 1 ? "1 línea, tuya para siempre" : `${count} líneas, tuyas para siempre`),
    empty: "Tu número aparecerá en este bolsillo cuando su pedido esté pagado. Y aquí se queda, para siempre.",
    noneActive: "Ninguno de tus números está registrado en este momento. Más abajo, tus pedidos explican por qué.",
    since: "Desde el",
    stamp: "Pago único",
    suspended: "Suspendida",
    showAll: (count) => `Ver los ${count} números`,
    showFewer: "Ver menos números",
    add: "Añadir otra licencia",
    price: (price) => `${price}, un solo pago. Sin renovaciones.`,
  },

  checklist: {
    heading: "Pasos de activación",
    intro: "Tres pasos te separan de tu primera respuesta.",
    number: "Número del asistente",
    copy: "Copiar número",
    copied: "Copiado",
    copyFailed: "Mantén presionado el número para copiarlo",
    open: "Abrir en WhatsApp",
    warning: "Todavía no hay ningún pedido completo. El asistente responderá a tu número cuando su pedido esté pagado.",
    noneActive:
      "Ninguno de tus números está activo en este momento, así que el asistente no responde. Más abajo, tus pedidos explican por qué.",
    steps: [
      { title: "Guarda el número", text: "Añade el asistente a tus contactos: así WhatsApp sabe quién te escribe." },
      {
        title: "Escribe desde tu número registrado",
        text: "Basta con un saludo. El asistente reconoce tu línea por su número.",
      },
      {
        title: "Conserva el chat",
        text: "Pregunta lo que quieras, a cualquier hora. Fija la conversación y la tendrás siempre arriba.",
      },
    ],
    greeting: "¡Hola! Quiero empezar.",
  },

  orders: {
    heading: "Pedidos",
    caption: "Tus pedidos, del más reciente al más antiguo",
    count: (count) => (count === 1 ? "1 pedido" : `${count} pedidos`),
    columns: { id: "ID del pedido", phone: "WhatsApp", status: "Estado", date: "Fecha", actions: "Acciones" },
    status: { complete: "Completo", pending: "Pendiente", canceled: "Cancelado" },
    paidOnce: (price) => `${price}, un solo pago`,
    heldUntil: (price) => `${price}, reservado hasta el`,
    refused: "Tu banco rechazó el último pago. Puedes intentarlo de nuevo o pagar de otra forma.",
    holdOver: (price) => `Ahora, al precio de hoy: ${price}`,
    refunded: (price) => `Reembolso: ${price}`,
    partlyRefunded: (back, paid) => `Reembolso parcial: ${back} de ${paid}`,
    line: {
      claimed: "Este número aún no está registrado. Lo estamos resolviendo; soporte te escribirá.",
      suspended: "En pausa mientras tu banco disputa este pago. Hasta entonces, el asistente no responde.",
      endedRefunded: "La licencia de este número terminó.",
      endedDisputed: "Tu banco revirtió este pago, por lo que la licencia de este número terminó.",
      suspendedByShop: "Hemos suspendido este número, así que el asistente no responde. Escríbenos y lo vemos.",
      endedTaken: "Te devolvimos el dinero porque el número pertenece a otro cliente.",
      endedByShop: "Hemos terminado la licencia de este número. Si tienes preguntas, escríbenos.",
    },
    noActions: "Sin acciones",
    pay: "Completar el pago",
    paying: "Abriendo el pago",
    remove: "Eliminar",
    showAll: (count) => `Ver los ${count} pedidos`,
    showFewer: "Ver menos pedidos",
    emptyHeading: "Todavía no hay pedidos",
    empty: "Elige el número de WhatsApp al que responderá el asistente y págalo una sola vez.",
    emptyAction: "Consigue tu primera línea",
    removed: "El pedido se eliminó.",
  },

  payment: {
    noticeTitle: "Aviso",
    noticeClose: "Entendido",
    restartFailed: "No pudimos reiniciar el pago. Inténtalo de nuevo.",
    alreadyPaid: "Este pedido ya está pagado. Tu número está registrado y no se hizo ningún otro cargo.",
    renewed: (before, now) =>
      `Pasaron las 24 horas de tu precio de ${before}. El precio de hoy es ${now}, y eso es lo que se cobrará a tu tarjeta.`,
  },

  removal: {
    title: "¿Eliminar este pedido?",
    question: "El pedido sale de tu lista y dejamos de reservarte su precio. Esto no se puede deshacer.",
    confirm: "Eliminar pedido",
    confirming: "Eliminando pedido",
    keep: "Conservar pedido",
    failed: "No pudimos eliminar este pedido. Inténtalo de nuevo.",
  },

  account: {
    heading: "Datos de la cuenta",
    intro: "Cómo te llamamos y cómo inicias sesión.",
    name: "Nombre completo",
    email: "Correo electrónico",
    password: "Contraseña",
    hiddenPassword: "Oculta",
    memberSince: "Con nosotros desde",
    edit: "Editar datos",
    save: "Guardar cambios",
    saving: "Guardando cambios",
    cancel: "Cancelar",
    newPassword: "Nueva contraseña",
    newPasswordHelp: "Déjala vacía para conservar la que tienes.",
    confirmPassword: "Confirma la contraseña",
    showPassword: "Mostrar contraseña",
    hidePassword: "Ocultar contraseña",
    nameMissing: "Escribe tu nombre.",
    emailInvalid: "Escribe un correo electrónico válido.",
    passwordFaults: {
      short: "La contraseña debe tener al menos 6 caracteres.",
      long: "La contraseña es demasiado larga: caben 72 letras y números, y menos con acentos o emojis.",
      blank: "La contraseña no puede ser solo espacios.",
      control: "Quita los saltos de línea y otros caracteres que no se ven.",
    },
    passwordCommon: "Esa contraseña es de las primeras que se prueban. Elige otra.",
    differ: "Las contraseñas no coinciden.",
    noChanges: "No hay cambios que guardar.",
    emailTaken: "Ese correo ya está asociado a otra cuenta.",
    failed: "No pudimos actualizar tu perfil.",
    updated: "Tu perfil se actualizó correctamente.",
  },

  proof: {
    code: {
      title: "Escribe tu código",
      about: "Tu cuenta tiene un segundo factor y esto requiere un código suyo. Lo que escribiste sigue aquí.",
      label: "Código de tu aplicación o un código de recuperación",
      missing: "Escribe los seis dígitos que muestra la aplicación.",
      submit: "Continuar",
      busy: "Comprobando…",
      failed: "No pudimos comprobar el código. Inténtalo de nuevo.",
    },
    password: {
      title: "Confirma que eres tú",
      about:
        "Administras la tienda, así que esto requiere tu contraseña si no la diste en los últimos 15 minutos. Lo que escribiste sigue aquí.",
      label: "Contraseña actual",
      missing: "Escribe tu contraseña actual.",
      wrong: "Tu contraseña actual no es correcta.",
      submit: "Continuar",
      busy: "Comprobando…",
      failed: "No pudimos comprobar la contraseña. Inténtalo de nuevo.",
    },
  },

  currentPassword: {
    label: "Contraseña actual",
    help: "Iniciaste sesión hace un rato; confirma que eres tú. Lo que escribiste sigue aquí.",
    missing: "Escribe tu contraseña actual.",
    wrong: "Tu contraseña actual no es correcta.",
  },

  data: {
    heading: "Tus datos",
    intro: "Son tuyos: llévatelos o pide que los borremos.",
    download: {
      heading: "Descarga tus datos",
      text: "Todo lo que guardamos sobre ti, en un archivo JSON: tu cuenta, tus pedidos, tus donativos y tus mensajes.",
      action: "Descargar",
      busy: "Preparando tu archivo",
      done: (file) => `Guardado como ${file}.`,
      failed: "No pudimos preparar tus datos. Inténtalo de nuevo.",
    },
    deletion: {
      heading: "Elimina tu cuenta",
      text: "Tus licencias terminan con ella. Esto no se puede deshacer.",
      action: "Eliminar cuenta",
      title: "¿Eliminar tu cuenta?",
      consequences: (lines) => [
        ...(lines === 0
          ? []
          : lines === 1
            ? [
                "Tu licencia termina de inmediato. El asistente deja de responder y no se devuelve dinero.",
                "Tu número queda libre, y otra persona puede obtener una licencia para él.",
              ]
            : [
                `Tus ${lines} licencias terminan de inmediato. El asistente deja de responder y no se devuelve dinero.`,
                "Tus números quedan libres, y otras personas pueden obtener licencias para ellos.",
              ]),
        "Tu sesión se cierra en todas partes. Tu nombre, tu correo, tus números y tus mensajes se borran en un plazo de 48 horas.",
        "Los registros de tus pagos se conservan, sin tu nombre.",
      ],
      copy: "Si quieres una copia de tus datos, descárgala antes.",
      confirm: (email) => `Para confirmar, escribe ${email}`,
      differs: "Ese no es el correo de esta cuenta.",
      submit: "Eliminar para siempre",
      busy: "Eliminando la cuenta",
      keep: "Conservar cuenta",
      failed: "No pudimos eliminar tu cuenta. Inténtalo de nuevo.",
    },
    farewell:
      "Tu cuenta se eliminó. Lo que queda de tus datos se borra en un plazo de 48 horas. Gracias por haber estado aquí.",
  },
};
