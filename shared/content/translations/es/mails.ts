import { brand } from "#shared/domain/brand.ts";
import type { MailWords } from "#shared/mail/words.ts";

export const copy: MailWords = {
  common: {
    greeting: "Hola, {name}:",
    greetingWithoutName: "Hola:",
    addressBelow: "Si el botón no funciona, abre esta dirección:",
    reach: "¿Tienes dudas? Responde a este correo y te contestará una persona, o escríbenos en {contactUrl}.",
    automatic: "Este correo se envió automáticamente.",
    stopReminders: "No quiero más recordatorios",
  },

  confirmAddress: {
    subject: "Confirma tu correo",
    preview: "Así sabremos dónde escribirte.",
    blocks: [
      { kind: "heading", text: "¿Este es tu correo?" },
      {
        kind: "paragraph",
        text: `Te damos la bienvenida a ${brand.name}. Confirma que este correo es tuyo: así podremos ayudarte a volver a tu cuenta si algún día olvidas la contraseña.`,
      },
      { kind: "button", label: "Confirmar mi correo", opens: "link" },
      {
        kind: "note",
        text: "El enlace es de un solo uso y dura 7 días. Puedes comprar y usar tu licencia sin él.",
      },
      {
        kind: "paragraph",
        text: "¿No abriste ninguna cuenta? Entonces no confirmes nada. Puedes ignorar este correo.",
      },
    ],
    why: `Recibes este correo porque alguien abrió una cuenta de ${brand.name} con esta dirección.`,
  },

  confirmNewAddress: {
    subject: "Confirma tu nuevo correo",
    preview: "Así te llegará todo a este correo.",
    blocks: [
      { kind: "heading", text: "¿Este es tu nuevo correo?" },
      {
        kind: "paragraph",
        text: `Tu cuenta de ${brand.name} tiene ahora esta dirección. Confirma que es tuya, para que aquí te llegue todo sobre tu cuenta.`,
      },
      { kind: "button", label: "Confirmar mi nuevo correo", opens: "link" },
      { kind: "note", text: "El enlace es de un solo uso y dura 7 días." },
      { kind: "paragraph", text: "¿La cuenta no es tuya? Entonces no confirmes nada. Puedes ignorar este correo." },
    ],
    why: `Recibes este correo porque alguien puso esta dirección en una cuenta de ${brand.name}.`,
  },

  signInLink: {
    subject: "Tu enlace para iniciar sesión",
    preview: "Es de un solo uso y dura 30 minutos.",
    blocks: [
      { kind: "heading", text: "Entra sin tu contraseña" },
      { kind: "paragraph", text: "Pediste un enlace para iniciar sesión. Aquí lo tienes:" },
      { kind: "button", label: "Iniciar sesión", opens: "link" },
      { kind: "note", text: "El enlace es de un solo uso y dura 30 minutos. No lo compartas con nadie." },
      { kind: "paragraph", text: "¿No fuiste tú? Entonces ignora este correo. Sin el enlace, nadie puede entrar." },
    ],
    why: "Recibes este correo porque alguien pidió un enlace para iniciar sesión en tu cuenta.",
  },

  resetPassword: {
    subject: "Elige una nueva contraseña",
    preview: "El enlace es de un solo uso y dura 30 minutos.",
    blocks: [
      { kind: "heading", text: "Vuelve a tu cuenta" },
      {
        kind: "paragraph",
        text: "Elige una nueva contraseña y volverás a entrar. Tus licencias y tus pedidos siguen como los dejaste.",
      },
      { kind: "button", label: "Elegir una nueva contraseña", opens: "link" },
      { kind: "note", text: "El enlace es de un solo uso y dura 30 minutos. No lo compartas con nadie." },
      {
        kind: "paragraph",
        text: "¿No fuiste tú? Entonces ignora este correo. Tu contraseña sigue igual y nadie ha entrado.",
      },
    ],
    why: "Recibes este correo porque alguien pidió cambiar la contraseña de tu cuenta.",
  },

  passwordChanged: {
    subject: "Tu contraseña cambió",
    preview: "Si fuiste tú, no tienes que hacer nada.",
    blocks: [
      { kind: "heading", text: "Tu contraseña cambió" },
      { kind: "paragraph", text: `Se cambió la contraseña de tu cuenta de ${brand.name}.` },
      { kind: "facts", rows: [{ label: "Cuándo", value: "{date}" }] },
      { kind: "paragraph", text: "Si fuiste tú, no tienes que hacer nada." },
      {
        kind: "warning",
        text: "¿No fuiste tú? Tienes 72 horas para deshacer el cambio. Se cierran todas las sesiones y eliges una nueva contraseña.",
      },
      { kind: "button", label: "Deshacer el cambio", opens: "link" },
    ],
    why: "Recibes este correo porque siempre te avisamos cuando cambia tu contraseña.",
  },

  addressChanged: {
    subject: "Tu cuenta cambió de correo",
    preview: "Si fuiste tú, no tienes que hacer nada.",
    blocks: [
      { kind: "heading", text: "Tu cuenta cambió de correo" },
      {
        kind: "paragraph",
        text: `El correo de tu cuenta de ${brand.name} cambió. Desde ahora inicias sesión con el nuevo, y ahí te escribimos.`,
      },
      { kind: "facts", rows: [{ label: "Cuándo", value: "{date}" }] },
      { kind: "paragraph", text: "Si fuiste tú, no tienes que hacer nada." },
      {
        kind: "warning",
        text: "¿No fuiste tú? Tienes 72 horas para deshacer el cambio. La cuenta recupera este correo, se cierran todas las sesiones y eliges una nueva contraseña.",
      },
      { kind: "button", label: "Deshacer el cambio", opens: "link" },
    ],
    why: "Recibes este correo porque esta era la dirección de tu cuenta hasta ahora.",
  },

  newSignIn: {
    subject: "Un nuevo inicio de sesión en tu cuenta",
    preview: "Si fuiste tú, no tienes que hacer nada.",
    blocks: [
      { kind: "heading", text: "Alguien entró desde un lugar nuevo" },
      { kind: "paragraph", text: "Se inició sesión en tu cuenta desde un lugar que no habíamos visto antes." },
      {
        kind: "facts",
        rows: [
          { label: "Cuándo", value: "{date}" },
          { label: "Dispositivo", value: "{device}", when: "device" },
          { label: "Lugar", value: "{place}", when: "place" },
        ],
      },
      {
        kind: "note",
        text: "¿Fuiste tú? Entonces no tienes que hacer nada. El lugar se deduce de la conexión, así que puede ser una ciudad cercana.",
      },
      {
        kind: "warning",
        text: "¿No fuiste tú? Cierra esa sesión en tu panel y elige una nueva contraseña. ¿No puedes entrar? Pon otra contraseña desde la página de inicio de sesión.",
      },
      { kind: "button", label: "Ver mis sesiones", opens: "dashboard" },
      { kind: "button", label: "Ir a la página de inicio de sesión", opens: "signIn" },
    ],
    why: "Recibes este correo porque siempre te avisamos cuando se usa tu cuenta desde un lugar nuevo.",
  },

  receipt: {
    subject: `Tu recibo de ${brand.name}`,
    preview: "Tu pago llegó. Aquí tienes todo lo que necesitas.",
    blocks: [
      { kind: "heading", text: "Tu licencia es para siempre", when: "isRegistered" },
      { kind: "heading", text: "Pagado, pero queda algo por resolver", when: "isClaim" },
      {
        kind: "paragraph",
        text: "Gracias. Tu pago llegó y tu número está registrado. Pagaste una vez y no tendrás que volver a pagar.",
        when: "isRegistered",
      },
      {
        kind: "paragraph",
        text: "Gracias, tu pago llegó. Pero otro cliente ya tiene una licencia para este número, así que la tuya debe esperar.",
        when: "isClaim",
      },
      {
        kind: "warning",
        text: "Una persona lo está revisando y te escribirá. Hasta entonces no tienes que hacer nada. Por favor, no vuelvas a pagar.",
        when: "isClaim",
      },
      {
        kind: "facts",
        rows: [
          { label: "Número con licencia", value: "{phone}" },
          { label: "Monto", value: "{amount}" },
          { label: "Impuestos", value: "{taxNote}", when: "taxNote" },
          { label: "Fecha de pago", value: "{date}" },
          { label: "Forma de pago", value: "{method}", when: "method" },
          { label: "Pedido", value: "{orderId}" },
          { label: "Vendedor", value: "{sellerName}" },
          { label: "Dirección", value: "{sellerAddress}", when: "sellerAddress" },
          { label: "Número fiscal", value: "{sellerTaxNumber}", when: "sellerTaxNumber" },
        ],
      },
      { kind: "heading", text: "Tres pasos hasta tu primera respuesta", when: "isRegistered" },
      {
        kind: "steps",
        steps: [
          { title: "Saluda", text: "Escribe desde tu número registrado. Así te reconoce el asistente." },
          {
            title: "Guarda el número",
            text: `Agrega {assistantNumber} a tus contactos: así ${brand.messenger} te muestra quién escribe.`,
          },
          {
            title: "Ten el chat a mano",
            text: "Pregunta lo que quieras, a cualquier hora. Fija la conversación y la tendrás siempre arriba.",
          },
        ],
        when: "isRegistered",
      },
      { kind: "button", label: `Conectar en ${brand.messenger}`, opens: "chat", when: "isRegistered" },
      {
        kind: "note",
        text: "El botón abre un mensaje con tu código, {claimCode}. Envíalo tal cual, en las próximas 72 horas, desde tu número registrado. Sirve una sola vez, así que no lo compartas.",
        when: "claimCode",
      },
      { kind: "button", label: "Ir a tu panel", opens: "dashboard" },
      { kind: "button", label: "Ver e imprimir el recibo", opens: "receipt" },
      {
        kind: "note",
        text: "¿Necesitas el recibo a nombre de una empresa, con su número fiscal? Agrega esos datos en la página del recibo cuando quieras.",
      },
    ],
    why: `Recibes este correo porque compraste una licencia de ${brand.name}.`,
  },

  paymentProcessing: {
    subject: "Tu banco sigue procesando el pago",
    preview: "Tu pedido está guardado. No vuelvas a pagar.",
    blocks: [
      { kind: "heading", text: "Tu banco necesita un poco de tiempo" },
      {
        kind: "paragraph",
        text: "Tu pedido está guardado y no tienes que hacer nada más. Algunos bancos necesitan minutos; unos pocos, días. En cuanto el tuyo confirme, la licencia será tuya y te enviaremos el recibo.",
      },
      { kind: "warning", text: "Por favor, no vuelvas a pagar, aunque tarde un poco." },
      {
        kind: "facts",
        rows: [
          { label: "Número", value: "{phone}" },
          { label: "Monto", value: "{amount}" },
          { label: "Pedido", value: "{orderId}" },
        ],
      },
      { kind: "button", label: "Ver cómo va", opens: "dashboard" },
    ],
    why: `Recibes este correo porque estás pagando una licencia de ${brand.name}.`,
  },

  paymentFailed: {
    subject: "Tu pago no se realizó",
    preview: "Tu pedido está guardado y puedes intentarlo otra vez.",
    blocks: [
      { kind: "heading", text: "El pago no se realizó" },
      {
        kind: "paragraph",
        text: "Tu banco rechazó el pago, así que no se hizo ningún cargo. Si el monto sigue retenido en tu cuenta, el banco lo liberará por sí solo.",
      },
      {
        kind: "facts",
        rows: [
          { label: "Motivo", value: "{reason}", when: "reason" },
          { label: "Número", value: "{phone}" },
          { label: "Monto", value: "{amount}" },
          { label: "Pedido", value: "{orderId}" },
        ],
      },
      {
        kind: "paragraph",
        text: "Tu pedido está guardado. Paga desde tu panel; si quieres, con otra tarjeta.",
      },
      { kind: "button", label: "Completar el pago", opens: "dashboard" },
    ],
    why: `Recibes este correo porque intentaste pagar una licencia de ${brand.name}.`,
  },

  refundRequested: {
    subject: "Recibimos tu solicitud de reembolso",
    preview: "Te avisamos al enviarlo.",
    blocks: [
      { kind: "heading", text: "Te devolvemos tu dinero" },
      {
        kind: "paragraph",
        text: "En tu panel pediste anular tu compra y recuperar {amount}. Te confirmamos que recibimos esa solicitud.",
      },
      {
        kind: "facts",
        rows: [
          { label: "Recibido", value: "{date}" },
          { label: "Compra", value: "Licencia de por vida para {phone}" },
          { label: "Monto", value: "{amount}" },
          { label: "Pedido", value: "{orderId}" },
        ],
      },
      { kind: "note", text: "Te lo devolvemos al medio de pago que usaste. Te escribimos en cuanto lo enviemos." },
      {
        kind: "warning",
        text: "¿No fuiste tú? Cambia tu contraseña y escríbenos.",
      },
      { kind: "button", label: "Escríbenos", opens: "contact" },
    ],
    why: `Recibes este correo porque pediste un reembolso a ${brand.name}. Guárdalo como confirmación.`,
  },

  refundMade: {
    subject: "Tu reembolso está en camino",
    preview: "Te lo enviamos al medio de pago que usaste.",
    blocks: [
      { kind: "heading", text: "Tu reembolso está en camino" },
      {
        kind: "note",
        text: "Ya no podemos atender números de WhatsApp de tu país, así que te devolvemos tu dinero. Lo sentimos mucho.",
        when: "regionClosed",
      },
      {
        kind: "paragraph",
        text: "Te devolvimos {amount} al medio de pago que usaste. En la mayoría de los bancos aparece en 5 a 10 días. No tienes que hacer nada.",
      },
      {
        kind: "facts",
        rows: [
          { label: "Reembolso", value: "{amount}" },
          { label: "Número", value: "{phone}" },
          { label: "Pedido", value: "{orderId}" },
        ],
      },
      {
        kind: "note",
        text: "Con el reembolso terminó la licencia de este número, así que el asistente ya no responde.",
        when: "endsLicense",
      },
      { kind: "note", text: "Tu licencia sigue igual. Nada cambia para tu número.", when: "keepsLicense" },
      { kind: "button", label: "Ir a tu panel", opens: "dashboard" },
      { kind: "button", label: "Ver e imprimir el recibo", opens: "receipt" },
    ],
    why: `Recibes este correo porque te reembolsamos un pago que hiciste a ${brand.name}.`,
  },

  disputeOpened: {
    subject: "Tu licencia está en pausa mientras tu banco revisa un pago",
    preview: "Qué significa y qué puedes hacer.",
    blocks: [
      { kind: "heading", text: "Tu licencia está en pausa por ahora" },
      {
        kind: "paragraph",
        text: "Tu banco nos avisó que el pago de esta licencia está en disputa. Hasta que el banco decida, el asistente no responde a este número. Tus otras licencias siguen igual.",
      },
      {
        kind: "facts",
        rows: [
          { label: "Número", value: "{phone}" },
          { label: "Monto", value: "{amount}" },
          { label: "Pedido", value: "{orderId}" },
        ],
      },
      {
        kind: "note",
        text: "¿No querías disputarlo? Pide a tu banco que retire la disputa y tu licencia volverá a funcionar. ¿Algo salió mal? Escríbenos. Preferimos resolverlo contigo.",
      },
      { kind: "button", label: "Escríbenos", opens: "contact" },
      { kind: "button", label: "Ir a tu panel", opens: "dashboard" },
    ],
    why: `Recibes este correo porque un pago que hiciste a ${brand.name} está en disputa.`,
  },

  lineChanged: {
    subject: "Tu licencia cambió",
    preview: "Qué cambió y qué significa para tu número.",
    blocks: [
      { kind: "heading", text: "Tu licencia está activa", when: "isActive" },
      { kind: "heading", text: "Tu licencia está en pausa", when: "isSuspended" },
      { kind: "heading", text: "Tu licencia terminó", when: "isEnded" },
      {
        kind: "paragraph",
        text: "Buenas noticias: la licencia de este número está activa y el asistente responde. Escríbele cuando quieras.",
        when: "isActive",
      },
      {
        kind: "paragraph",
        text: "Pusimos en pausa la licencia de este número, así que el asistente no responde por ahora. Nada más cambió en tu cuenta.",
        when: "isSuspended",
      },
      {
        kind: "paragraph",
        text: "La licencia de este número terminó, así que el asistente ya no responde. Nada más cambió en tu cuenta.",
        when: "isEnded",
      },
      {
        kind: "facts",
        rows: [
          { label: "Número", value: "{phone}" },
          { label: "Pedido", value: "{orderId}" },
          { label: "Motivo", value: "{reason}", when: "reason" },
        ],
      },
      { kind: "button", label: "Ir a tu panel", opens: "dashboard" },
      { kind: "button", label: "Escríbenos", opens: "contact" },
    ],
    why: `Recibes este correo porque tienes una licencia de ${brand.name} para este número.`,
  },

  lineConnected: {
    subject: `Chat conectado en ${brand.messenger}`,
    preview: "Un chat ya usa tu licencia. Si es el tuyo, escribe.",
    blocks: [
      { kind: "heading", text: "Chat conectado" },
      {
        kind: "paragraph",
        text: `Un chat de ${brand.messenger} ya usa tu licencia. Escribe y el asistente te responde.`,
      },
      {
        kind: "facts",
        rows: [
          { label: "Cuándo", value: "{date}" },
          { label: "Número del chat", value: "Termina en {chatEndsWith}", when: "chatEndsWith" },
          { label: "Licencia para", value: "{phone}" },
          { label: "Pedido", value: "{orderId}" },
        ],
      },
      { kind: "button", label: "Ir a tu panel", opens: "dashboard" },
      {
        kind: "warning",
        text: "¿No fuiste tú? Escríbenos enseguida y le quitaremos la licencia a ese chat.",
      },
      { kind: "button", label: "Escríbenos", opens: "contact" },
    ],
    why: `Recibes este correo porque tienes una licencia de ${brand.name} y un chat acaba de empezar a usarla.`,
  },

  chatAsked: {
    subject: "Alguien quiere usar tu licencia en otro chat",
    preview: "Si el otro número es tuyo, confirma el cambio en tu panel.",
    blocks: [
      { kind: "heading", text: "Alguien quiere usar tu licencia en otro chat" },
      {
        kind: "paragraph",
        text: `Alguien envió tu código desde otro número de ${brand.messenger}. ¿Fuiste tú? Para pasar tu licencia a ese número, elige “Pasarla” en tu panel en las próximas 72 horas.`,
      },
      {
        kind: "facts",
        rows: [
          { label: "Cuándo", value: "{date}" },
          { label: "Número del chat", value: "Termina en {chatEndsWith}", when: "chatEndsWith" },
          { label: "Licencia para", value: "{phone}" },
          { label: "Pedido", value: "{orderId}" },
        ],
      },
      { kind: "button", label: "Ir a tu panel", opens: "dashboard" },
      { kind: "warning", text: "¿No fuiste tú? Deja la licencia donde está y todo seguirá igual." },
    ],
    why: `Recibes este correo porque tienes una licencia de ${brand.name} y un chat envió su código.`,
  },

  chatDisconnected: {
    subject: "Desconectamos tu chat",
    preview: "La licencia sigue siendo tuya. Vuelve a conectar un chat en tu panel.",
    blocks: [
      { kind: "heading", text: "Desconectamos tu chat" },
      {
        kind: "paragraph",
        text: "El chat que usaba tu licencia ya no puede usarla. La licencia sigue siendo tuya. Vuelve a conectar un chat en tu panel.",
      },
      {
        kind: "facts",
        rows: [
          { label: "Cuándo", value: "{date}" },
          { label: "Licencia para", value: "{phone}" },
          { label: "Pedido", value: "{orderId}" },
        ],
      },
      { kind: "button", label: "Ir a tu panel", opens: "dashboard" },
    ],
    why: `Recibes este correo porque tienes una licencia de ${brand.name} y desconectamos su chat.`,
  },

  lineMoved: {
    subject: "Tu licencia cambió de chat",
    preview: "Mira con qué chat funciona ahora.",
    blocks: [
      { kind: "heading", text: "Tu licencia cambió de chat" },
      {
        kind: "paragraph",
        text: `Tu licencia ya funciona con otro chat de ${brand.messenger}. El chat de antes ya no puede usarla.`,
        when: "canUndo",
      },
      {
        kind: "paragraph",
        text: "Se deshizo el último cambio. Tu licencia vuelve a funcionar como antes.",
        when: "isUndone",
      },
      {
        kind: "facts",
        rows: [
          { label: "Cuándo", value: "{date}" },
          { label: "Licencia para", value: "{phone}" },
          { label: "Número del chat", value: "Termina en {chatEndsWith}", when: "chatEndsWith" },
          { label: "Pedido", value: "{orderId}" },
        ],
      },
      {
        kind: "warning",
        text: "¿No fuiste tú? Tienes 72 horas para deshacerlo en tu panel.",
        when: "canUndo",
      },
      { kind: "button", label: "Ir a tu panel", opens: "dashboard" },
    ],
    why: `Recibes este correo porque tienes una licencia de ${brand.name} y cambió de chat.`,
  },

  donationThanks: {
    subject: "Gracias por tu donativo",
    preview: "Llegó, y ayuda a que la conversación siga.",
    blocks: [
      { kind: "heading", text: "Gracias de parte de todos" },
      {
        kind: "paragraph",
        text: "Recibimos {amount}. Tu ayuda paga las respuestas de cada día.",
      },
      {
        kind: "facts",
        rows: [
          { label: "Monto", value: "{amount}" },
          { label: "Fecha de pago", value: "{date}" },
          { label: "Donativo", value: "{donationId}" },
          { label: "Recibido por", value: "{sellerName}" },
          { label: "Dirección", value: "{sellerAddress}", when: "sellerAddress" },
          { label: "Número fiscal", value: "{sellerTaxNumber}", when: "sellerTaxNumber" },
        ],
      },
      { kind: "button", label: "Ver el muro de la comunidad", opens: "support" },
      { kind: "note", text: "Un donativo es un regalo: no incluye licencia y no tienes que hacer nada más." },
    ],
    why: `Recibes este correo porque se pagó un donativo a ${brand.name} con esta dirección.`,
  },

  priceHoldEnding: {
    subject: "Te guardamos el precio unas horas más",
    preview: "Tu pedido está guardado. Esto es lo que sigue.",
    blocks: [
      { kind: "heading", text: "Tu precio sigue reservado" },
      {
        kind: "paragraph",
        text: "Empezaste un pedido para {phone} y aún no lo pagaste. No pasa nada: te guardamos el precio hasta la hora indicada. Después se aplica el vigente.",
      },
      {
        kind: "facts",
        rows: [
          { label: "Tu precio", value: "{amount}" },
          { label: "Reservado hasta", value: "{date}" },
          { label: "Pedido", value: "{orderId}" },
        ],
      },
      { kind: "button", label: "Completar el pago", opens: "dashboard" },
      { kind: "note", text: "¿Cambiaste de idea? Entonces no tienes que hacer nada. No se hizo ningún cargo." },
    ],
    why: `Recibes este correo porque empezaste un pedido en ${brand.name}. Enviamos un solo recordatorio por pedido.`,
  },

  messageReceived: {
    subject: "Tu mensaje nos llegó",
    preview: "Lo leerá una persona y te responderá.",
    blocks: [
      { kind: "heading", text: "Tu mensaje nos llegó" },
      {
        kind: "paragraph",
        text: "Gracias por escribirnos. Una persona lee cada mensaje, y solemos responder por correo en dos días hábiles.",
      },
      { kind: "quote", label: "Escribiste", text: "{excerpt}" },
      { kind: "note", text: "¿Quieres agregar algo? Responde a este correo." },
    ],
    why: "Recibes este correo porque alguien nos escribió con esta dirección desde nuestra página de contacto. ¿No fuiste tú? Entonces ignóralo.",
  },

  messageAnswer: {
    subject: "Nuestra respuesta a tu mensaje",
    preview: "Nos escribiste, y aquí está la respuesta.",
    blocks: [
      { kind: "heading", text: "Aquí está nuestra respuesta" },
      { kind: "paragraph", text: "{answer}" },
      { kind: "quote", label: "Escribiste", text: "{question}" },
      { kind: "note", text: "¿Te quedó alguna duda? Responde a este correo." },
    ],
    why: "Recibes este correo porque nos escribiste desde nuestra página de contacto.",
  },
};
