import { brand } from "#shared/domain/brand.ts";
import type { LandingContent } from "../../landing.shape.ts";
import { writtenRefundDays } from "../../words/refund.ts";
import { fullRefund } from "./words/refund.ts";

export const copy = {
  head: {
    title: "Tu asistente de IA en WhatsApp, con un solo pago",
    description:
      "Acceso de por vida a un asistente de IA dentro de WhatsApp por un solo pago de {price}. Modelos premium, información de salud con especialistas si los pides y respuestas 24/7. Sin suscripción.",
  },
  hero: {
    badge: "Sin apps nuevas: funciona en WhatsApp.",
    title: { lead: "El asistente de IA en tu WhatsApp.", highlight: "Un solo pago,", tail: "para\u00a0siempre." },
    description:
      "Pregúntale sobre un análisis, una tarea o la cena, en el chat de siempre. Pruébalo sin cuenta; luego, si te gusta, pagas {price} una vez.",
    chips: ["Modelos premium", "Respuestas 24/7", "Todas las actualizaciones", "Chats cifrados"],
    tryFree: "PRUEBA GRATIS",
    watch: "Ver el video",
    terms: `${fullRefund(writtenRefundDays)}.`,
    offer: "Quedan {left} licencias a {price}.",
    ticket: "Pago único",
    socialProof: {
      avatars: ["AM", "TK", "LR", "SO"],
      headline: "Más de 4,287 usuarios",
      ratingLabel: "Calificación de 4.9/5",
    },
    chat: [
      { from: "you", time: "9:41", text: "Mi análisis de sangre dice LDL 148. ¿Debo preocuparme?" },
      {
        from: "assistant",
        time: "9:41",
        text: "148 mg/dL se llama “límite alto”. Por sí solo no es un diagnóstico: también cuentan la edad, la presión arterial y los antecedentes familiares.",
      },
      { from: "you", time: "9:42", text: "¿Qué le pregunto a mi médico?" },
      {
        from: "assistant",
        time: "9:42",
        text: "Tres cosas:\n1. ¿Cuál es mi riesgo cardiovascular?\n2. ¿Qué cambio primero, la dieta o el ejercicio?\n3. ¿Cuándo repetimos el análisis?",
      },
      {
        from: "assistant",
        time: "9:42",
        text: "¿Prefieres hablar con una persona? Puedo pasarte con un especialista.",
      },
    ],
  },
  models: {
    heading: "Todos los modelos, incluidos",
    subheading: "Todos los modelos premium por {price}, de\u00a0por\u00a0vida",
    models: [
      { tag: "Día a día", title: "Premium estilo GPT", description: "Escribir, planear, traducir, decidir." },
      { tag: "Razonamiento", title: "DeepSeek Pro", description: "Matemáticas, código y lógica, paso a paso." },
      {
        tag: "Investigación",
        title: "Nivel doctorado",
        description: "Artículos, estadística y términos técnicos.",
      },
      {
        tag: "Salud",
        title: "Orientación médica",
        description: "Respuestas claras y, si quieres, un especialista.",
      },
    ],
    badgeBullets: ["Respuesta en 60 s", "Disponible 24/7", "Sin cargos extra"],
  },
  benefits: {
    heading: "¿Por qué pagar una sola vez?",
    subheading: "Una suscripción es una factura que vuelve cada mes. La licencia se paga una vez.",
    cards: [
      {
        badge: "Ninguno",
        title: "Pagos mensuales",
        description: "Nada se renueva, así que no hay nada que cancelar.",
      },
      {
        badge: "Incluidas",
        title: "Actualizaciones",
        description: "Los modelos nuevos llegan a tu chat.",
      },
      {
        badge: "Ninguno",
        title: "Cargos ocultos",
        description: "Pagas el precio que ves aquí.",
      },
      {
        badge: "{price}",
        title: "Un número más",
        description: "Se agrega en menos de 2 minutos.",
      },
    ],
    statement: "Un solo cargo en tu tarjeta, y listo.",
    receipt: {
      title: "Recibo",
      item: "Licencia de por vida",
      month: "El mes que viene",
      year: "El año que viene",
      total: "Total",
      stamp: "Pago único",
    },
  },
  features: {
    heading: "Un contacto que siempre responde",
    subheading: "Guarda un número. Del resto se encarga el asistente.",
    items: [
      {
        icon: "clock",
        gradient: "moss",
        title: "Contesta a las 3 de la mañana",
        description: "Fines de semana, días festivos, la noche antes del examen: responde 24/7.",
        chat: [
          { from: "you", time: "3:12", text: "Examen a las nueve. ¿Cómo era la regla de la cadena?" },
          {
            from: "assistant",
            time: "3:12",
            text: "Derivas lo de afuera y multiplicas por la derivada de lo de adentro. ¿Un ejemplo?",
          },
        ],
      },
      {
        icon: "pulse",
        gradient: "clay",
        title: "Salud en palabras simples",
        description: "Síntomas, resultados y medicamentos. Y un especialista, si hace falta.",
      },
      {
        icon: "book",
        gradient: "sand",
        title: "Estudio e investigación",
        description: "Artículos, demostraciones, estadística: preguntas difíciles, resueltas paso a paso.",
      },
      {
        icon: "lines",
        gradient: "sand",
        title: "Más números",
        description: "¿Familia, clínica o equipo? Suma otro número en menos de 2 minutos. Cada uno cuesta {price}.",
      },
      {
        icon: "lock",
        gradient: "leaf",
        title: "Tus chats son tuyos",
        description: "Van cifrados. Si nos lo pides, se borran en un plazo de 48 horas.",
      },
      {
        icon: "bolt",
        gradient: "leaf",
        title: "Listo en menos de 3 minutos",
        description: "Las instrucciones están en tu panel. Si sabes enviar un mensaje, no necesitas más.",
        chat: [
          { from: "you", time: "8:02", text: "¡Hola! Quiero empezar." },
          { from: "assistant", time: "8:02", text: "Ya está. Tu licencia está activa. ¿En qué te ayudo?" },
        ],
      },
    ],
  },
  medical: {
    eyebrow: "Conocimiento médico",
    heading: "Primero, información.\nDespués, una persona.",
    description:
      "¿Un resultado a medianoche o una palabra que nadie te explicó? Consúltalo y llega a la cita con mejores preguntas.",
    cards: [
      {
        step: "1",
        title: "Pregúntale como a un amigo",
        description: "Un síntoma, un resultado o un medicamento, con tus propias palabras.",
      },
      {
        step: "2",
        title: "Entiende qué significa",
        description: "Qué es normal, qué merece atención y qué preguntar después.",
      },
      {
        step: "3",
        title: "Habla con una persona",
        description: "Basta con pedirlo. Los especialistas humanos están incluidos.",
      },
    ],
    panel: {
      title: "Lo que no hace",
      bullets: [
        "No diagnostica ni receta.",
        "No reemplaza al médico que te conoce.",
        "No es para urgencias: llama al número de emergencias.",
      ],
    },
  },
  useCases: {
    heading: "Lo que la gente pregunta",
    categories: [
      {
        title: "Salud y medicina",
        examples: [
          "¿Qué significa “HbA1c 6.1%”?",
          "¿Puedo tomar ibuprofeno con esto?",
          "Ayúdame a preparar mi cita médica",
        ],
        replies: [
          "Es tu promedio de azúcar en la sangre de los últimos tres meses, más o menos. Un 6.1% está en el rango de prediabetes (de 5.7 a 6.4%). Vale la pena hablarlo con tu médico.",
          "Con anticoagulantes o algunas pastillas para la presión, muchas veces no. ¿Qué es “esto”? Y pregunta en la farmacia antes de la primera dosis.",
          "Claro. ¿De qué se trata y desde cuándo? Te escribo un resumen de una página para que lo entregues.",
        ],
      },
      {
        title: "Educación y aprendizaje",
        examples: [
          "Explícame la entropía como a un niño de 12 años",
          "Ponme a prueba: la Revolución francesa",
          "¿Dónde falla mi demostración?",
        ],
        replies: [
          "Tu cuarto se desordena solo, pero nunca se ordena solo. Hay muchas más formas de desorden. La entropía las cuenta.",
          "Primera: ¿qué juró el Tercer Estado en una cancha de pelota en junio de 1789?",
          "En la línea 4: divides entre x − 2, que puede ser cero. Prueba primero el caso x = 2 por separado.",
        ],
      },
      {
        title: "Vida diaria",
        examples: [
          "Arroz, huevos, media col. ¿Qué ceno?",
          "Dos días en Lisboa con un niño",
          "Traduce esto para mi casero, con tacto",
        ],
        replies: [
          "Arroz frito con col. Sartén caliente, col, arroz frío, y a un lado los huevos. 15 minutos.",
          "Día uno: Oceanario, siesta y tranvía 28 antes de las cinco. Día dos: Belém en tren y un parque infantil.",
          "Listo, y en tono amable: pide la reparación para el viernes.",
        ],
      },
      {
        title: "Trabajo",
        examples: [
          "Resume esto en tres frases",
          "¿Qué preguntarán en la entrevista?",
          "¿Por qué esta fórmula da #REF?",
        ],
        replies: [
          "Las ventas subieron un 8%. En marzo se duplicaron las devoluciones. Corregiremos la guía de tallas antes del verano.",
          "Seguramente tres cosas: un proyecto que salió mal, por qué te vas y cómo sería tu primer mes. ¿Ensayamos una?",
          "Se borró la columna D y la fórmula aún apunta a ella. Usa C2 y luego rellena hacia abajo.",
        ],
      },
    ],
  },
  testimonials: {
    heading: "Voces de la comunidad",
    items: [
      {
        avatar: "AM",
        name: "Amara M.",
        role: "Estudiante de enfermería",
        quote: "En el autobús le digo qué capítulo toca y me hace diez preguntas. Al llegar a casa ya sé lo que no sé.",
      },
      {
        avatar: "TK",
        name: "Tomasz K.",
        role: "Padre de dos hijos",
        quote: "Me explicó la hoja de la clínica sobre la fiebre, y cuándo llamar al médico.",
      },
      {
        avatar: "LR",
        name: "Lucía R.",
        role: "Traductora",
        quote: "Un solo cargo. Revisé tres meses después y seguía siendo uno.",
      },
      {
        avatar: "SO",
        name: "Samuel O.",
        role: "Director de una clínica",
        quote: "Lo conectamos al número de la recepción mientras salía el café.",
      },
      {
        avatar: "JH",
        name: "June H.",
        role: "Jubilada y siempre curiosa",
        quote: "Me lo configuró mi nieto. Desde entonces no paro de preguntarle al asistente sobre pájaros.",
      },
      {
        avatar: "PD",
        name: "Priya D.",
        role: "Estudiante de doctorado",
        quote: "Debate conmigo mi capítulo de estadística a cualquier hora, y con cortesía.",
      },
    ],
  },
  pricing: {
    heading: "{price}, y nada más",
    description: "Un solo pago por número. No se renueva: no hay nada que cancelar.",
    licence: "Acceso de por vida para un número de WhatsApp",
    upgrades: "Licencia de por vida • actualizaciones incluidas",
    refund: `¿No es para ti? ${fullRefund(writtenRefundDays)}.`,
    rows: [
      { label: "Modelos premium", value: "Todos" },
      { label: "Mensajes", value: "Sin límite, uso razonable" },
      { label: "Renovación", value: "Ninguna" },
    ],
    card: {
      title: "Licencia",
      numberLabel: "Próxima licencia",
      number: "N.º {number}",
      once: "una sola vez",
      getStarted: "Comenzar",
    },
    counter: {
      claimed: "{claimed} de {limit} licencias vendidas",
      left: "Quedan {left} a {price}. Después, {next}.",
      ended: "Pagas el precio que ves aquí.",
    },
  },
  afterPaying: {
    heading: "Después de pagar",
    number: {
      title: "Número registrado",
      description: "Así te reconoce el asistente.",
      sample: "+1 202 555 0187",
    },
    card: { title: "Licencia activa", description: "Está en tu panel, junto con tu recibo." },
    chat: {
      title: "Saluda",
      description: "Un botón abre WhatsApp. Envías el mensaje y el chat queda conectado.",
      messages: [
        { from: "you", time: "9:41", text: "¡Hola! Quiero empezar." },
        { from: "assistant", time: "9:41", text: "¡Hola! Tu chat ya está conectado. Pregúntame lo que quieras." },
      ],
    },
  },
  faq: {
    heading: "Antes de comprar",
    subheading: "Cinco respuestas cortas.",
    items: [
      {
        question: "¿Cómo se sostiene con un solo pago?",
        answer:
          "Se financia con las licencias y los donativos. “De por vida” quiere decir que dura mientras mantengamos el asistente. No hay límite de mensajes; solo te pedimos un uso razonable.",
      },
      {
        question: "¿De verdad se paga una sola vez?",
        answer: `Sí. Pagas {price} una vez y es tuyo de por vida: sin suscripción, sin cargos ocultos y con todas las actualizaciones. ¿No es para ti? ${fullRefund(writtenRefundDays)}.`,
      },
      {
        question: `¿Quién está detrás de ${brand.name}?`,
        answer: `El vendedor que aparece bajo el precio. Leemos cada mensaje y solemos responder en dos días hábiles. ${brand.paymentProvider} recibe el pago, así que nunca vemos el número de tu tarjeta.`,
      },
      {
        question: "¿Reemplaza a mi médico?",
        answer:
          "No. Informa, te ayuda a hacer mejores preguntas y puede pasarte con un especialista humano. No diagnostica. En una emergencia, llama al número de emergencias de tu país.",
      },
      {
        question: "¿Qué pasa con mis conversaciones?",
        answer:
          "Van cifradas. El asistente y su modelo de IA leen lo que envías para responderte. Si lo pides, se borran en un plazo de 48 horas.",
      },
    ],
  },
  closing: {
    eyebrow: "Listo en tres minutos",
    heading: "Un contacto. Un pago.\nLicencia de\u00a0por\u00a0vida.",
    description: "Crea una cuenta, escribe tu número, paga {price} y saluda.",
    bullets: ["Sin suscripción", "Sin cargos ocultos", "Actualizaciones incluidas"],
    primaryCtaLoggedIn: "Ir a tu panel",
    primaryCtaLoggedOut: "Comenzar ahora",
    supportLabel: "¿Alguna duda?",
    contactCta: "Escribe a nuestro equipo",
    benefits: [
      { title: "3 min", detail: "o menos para conectarte" },
      { title: "60 s", detail: "o menos en casi todas las respuestas" },
      { title: "24/7", detail: "siempre disponible" },
    ],
  },
  letter: { heading: "", text: "", signature: "" },
  imprint: "",
  newsletter: {
    heading: `Novedades de ${brand.name}, de vez en cuando`,
    placeholder: "Tu correo electrónico",
    button: "Quiero recibirlas",
    successMessage: "¡Gracias! Te mantendremos al tanto.",
    disclaimer: "Respetamos tu privacidad. Nada de spam, nunca.",
  },
  trial: {
    title: "Empieza en 3 pasos sencillos",
    steps: [
      {
        title: "Guarda el número como contacto",
        text: `Ponle ${brand.name}, o el nombre que quieras.`,
      },
      { title: "Envía un primer mensaje", text: "Con un “Hola” basta. Mejor aún, una pregunta." },
      { title: "Disfruta de tu asistente", text: "Pregunta, corrígelo, vuelve a preguntar. No pierde el hilo." },
    ],
    copy: "Copiar número",
    open: `Abrir en ${brand.messenger}`,
    saveFirst: "Haz esto primero.",
    freeTitle: "Prueba gratis",
    free: "Solo conversaciones básicas. No necesitas cuenta ni tarjeta.\n¿Quieres todos los modelos? Pagas {price} una sola vez.",
    getStarted: "Comenzar",
  },
  demo: {
    title: `${brand.name} en 25 segundos`,
    video: "",
    play: "Reproducir el video",
    notice: "Al reproducirlo, el video se carga desde otro sitio.",
    scenes: [
      { title: "Crea una cuenta", text: "Nombre, correo y contraseña." },
      { title: "Agrega tu número", text: "El que usas en WhatsApp." },
      { title: "Paga una vez y saluda", text: "Sin suscripción." },
    ],
    chat: [
      { from: "you", time: "9:06", text: "Examen el viernes. No entiendo la desviación estándar." },
      {
        from: "assistant",
        time: "9:06",
        text: "Dos grupos tienen una media de 70. En uno todos sacaron 70; en el otro, la mitad sacó 50 y la otra mitad 90. La desviación estándar mide esa dispersión: 0 y 20.",
      },
    ],
  },
} satisfies LandingContent;
