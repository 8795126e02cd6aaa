import { brand } from "#shared/domain/brand.ts";
import type { HelpCenterContent } from "../../help-center.shape.ts";
import { writtenRefundDays } from "../../words/refund.ts";

/** The headings of the questions. */
const groups = {
  buying: "Compra y reembolsos",
  number: "Primeros pasos",
  assistant: "El asistente",
  data: "Tu cuenta y tus datos",
};

export const copy: HelpCenterContent = {
  heading: "¿En qué te ayudamos?",
  intro: "Respuestas breves sobre tu número de WhatsApp, tu pago y tus datos.",
  items: [
    {
      group: groups.buying,
      question: "¿Puedo probarlo antes de pagar?",
      answer:
        "Sí. Elige PRUEBA GRATIS en la página de inicio, guarda el número y saluda. No necesitas cuenta ni tarjeta. La prueba se limita a conversaciones básicas; con una licencia tienes todo lo demás.",
    },
    {
      group: groups.buying,
      question: "¿Cuánto cuesta?",
      answer: `{PRICE}, una sola vez, para un número de ${brand.messenger}. Las primeras {limit} personas pagan el precio de lanzamiento; las demás, el precio normal de {next}. No hay suscripción ni cargos ocultos, y todas las actualizaciones están incluidas.`,
    },
    {
      group: groups.buying,
      question: "¿Me pueden devolver el dinero?",
      answer: `Sí, todo, si lo pides en los ${writtenRefundDays} días siguientes a tu pago, o en 14 si vives en la UE o en el Reino Unido. Elige “Pedir un reembolso” en tu panel y el dinero vuelve al medio de pago que usaste. Ahí puedes hacerlo una vez por persona y una vez al año por número; en otros casos, escríbenos. Con el reembolso completo, la licencia termina.`,
    },
    {
      group: groups.buying,
      question: "¿Cómo se sostiene con un solo pago?",
      answer:
        "Se financia con las licencias y los donativos. “De por vida” quiere decir que dura mientras mantengamos el asistente. No hay límite de mensajes; solo te pedimos un uso razonable.",
    },
    {
      group: groups.buying,
      question: `¿Quién está detrás de ${brand.name}?`,
      answer: `El vendedor que aparece al final de los términos. Leemos cada mensaje y solemos responder en dos días hábiles. ${brand.paymentProvider} recibe el pago, así que nunca vemos el número de tu tarjeta.`,
    },
    {
      group: groups.buying,
      question: "Me fui antes de pagar. ¿Perdí mi precio?",
      answer:
        "No. Te lo guardamos 24 horas desde que empiezas el pedido. Para pagar a tiempo, abre tu panel y elige “Completar el pago”. Pasadas las 24 horas se aplica el precio vigente, y lo ves antes de pagar.",
    },
    {
      group: groups.buying,
      question: "Rechazaron mi tarjeta. ¿Y ahora?",
      answer:
        "No se cobró nada. Tu pedido espera en tu panel y puedes intentarlo con otra tarjeta. Si tu banco sigue rechazando el pago, pregúntale por qué.",
    },
    {
      group: groups.buying,
      question: "Mi banco todavía está procesando el pago. ¿Debo pagar otra vez?",
      answer:
        "No, por favor. Algunos bancos tardan minutos; unos pocos, días. Tu pedido se completa solo cuando el banco confirma, y en tu panel siempre ves cómo va.",
    },
    {
      group: groups.number,
      question: "¿Cómo empiezo?",
      answer: `Abre tu panel y elige “Conectar en ${brand.messenger}”. Tu primer mensaje ya está escrito: envíalo desde el número que registraste y listo. Después guarda el número del asistente como contacto. Todo en menos de tres minutos.`,
    },
    {
      group: groups.number,
      question: "¿Qué número pongo?",
      answer: `El número de ${brand.messenger} desde el que vas a escribir. Elige su país y luego escribe el número. Cada licencia es para un número.`,
    },
    {
      group: groups.number,
      question: "Cambié de teléfono o de número. ¿Qué hago?",
      answer:
        "Si el teléfono es nuevo y el número es el mismo, abre ahí el chat: la licencia es del número, no del teléfono. Si cambiaste de número, abre tu panel, elige “Pasar a otro número” y envía desde el número nuevo el mensaje que ves ahí. Después, confirma en tu panel que fuiste tú, y la licencia pasa al número nuevo.",
    },
    {
      group: groups.number,
      question: "¿Puedo agregar otro número?",
      answer:
        "Sí. Elige “Agregar una licencia” en tu panel. Cada número necesita su propia licencia, y sumar otro número toma menos de 2 minutos.",
    },
    {
      group: groups.assistant,
      question: "¿Qué modelos de IA usa?",
      answer:
        "Modelos premium tipo GPT, DeepSeek Pro para razonar y modelos de nivel doctorado para investigar. Todos están incluidos, y los nuevos se agregan en cuanto aparecen.",
    },
    {
      group: groups.assistant,
      question: "¿El asistente es un médico?",
      answer:
        "No. Explica información de salud con palabras claras y puede pasarte con un especialista humano. No diagnostica ni receta. En una emergencia, llama al número de emergencias de tu país.",
    },
    {
      group: groups.assistant,
      question: "¿Responde de noche?",
      answer: "Sí, 24/7, y nuestra meta es una disponibilidad del 99.9%.",
    },
    {
      group: groups.assistant,
      question: "El asistente no responde. ¿Qué puedo hacer?",
      answer:
        "Espera unos minutos y envía tu mensaje otra vez. Si sigue sin responder, abre tu panel: ahí ves a qué chat está conectada tu licencia. Escribe desde ese chat. Si no hay ninguno, elige “Conectar en WhatsApp”. Si la licencia está en pausa o terminó, el pedido explica por qué. Si no es nada de eso, escríbenos.",
    },
    {
      group: groups.data,
      question: "No puedo iniciar sesión. ¿Qué hago?",
      answer:
        "En la página de inicio de sesión, elige “¿Olvidaste tu contraseña?” o “Envíame un enlace para iniciar sesión”. Si no te llega el correo, revisa la carpeta de spam y que la dirección sea la de tu cuenta. Si todavía no puedes entrar, escríbenos.",
    },
    {
      group: groups.data,
      question: "¿Cómo cambio mi nombre, mi correo o mi contraseña?",
      answer:
        "En tu panel, en “Datos de la cuenta”. Para cambiar el correo o la contraseña, te pedimos tu contraseña actual. Con una nueva, se cierran todas tus demás sesiones.",
    },
    {
      group: groups.data,
      question: "¿Puedo tener una copia de mis datos?",
      answer:
        "Sí. En tu panel, en “Tus datos”, elige “Descargar” y recibes en un archivo tu cuenta, tus pedidos, tus donativos y los mensajes que nos enviaste.",
    },
    {
      group: groups.data,
      question: "¿Cómo elimino mi cuenta?",
      answer:
        "En tu panel, en “Tus datos”. Tu cuenta y sus licencias terminan de inmediato, sin reembolso. Si todavía estás a tiempo de pedir uno, pídelo antes. Tus datos personales se borran en un plazo de 48 horas. Tus conversaciones no se borran con la cuenta: pídenos que las borremos también. Los registros de los pagos se conservan, sin nada que te identifique.",
    },
  ],
  callout: {
    title: "¿Sigues con dudas?",
    html: '<p>Escríbenos en la <a href="/contact">página de contacto</a>. Si se trata de un pedido, agrega su ID, que está en tu panel; empieza con <code>ord_</code>. Por favor, nunca envíes un número de tarjeta ni una contraseña.</p>',
  },
};
