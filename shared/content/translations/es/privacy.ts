import { brand } from "#shared/domain/brand.ts";
import type { DocumentContent } from "../../document.shape.ts";
import { anonymousName } from "./words/anonymous-name.ts";

export const copy: DocumentContent = {
  heading: "Privacidad",
  intro: "Qué guardamos sobre ti, para qué, durante cuánto tiempo y cómo se borra.",
  updated: "Última actualización: 29 de noviembre de 2026",
  sections: [
    {
      heading: "En pocas palabras",
      paragraphs: [],
      bullets: [
        "Guardamos lo que hace falta para que funcionen tu cuenta y tu licencia.",
        `Los datos de tu tarjeta van a ${brand.paymentProvider}. Nosotros solo vemos y guardamos la marca y los últimos cuatro dígitos.`,
        "Tus conversaciones están cifradas. El asistente y su modelo de IA las leen para responderte. Eliminar tu cuenta no las borra: [escríbenos](/contact) y las borramos.",
        "Si eliminas tu cuenta en tu [panel](/dashboard), tus datos personales se borran de la tienda en un plazo de 48 horas, y de las copias de seguridad, en 35 días.",
        "En este sitio no hay anuncios ni rastreadores, y no vendemos tus datos.",
      ],
    },
    {
      heading: "Qué guardamos",
      paragraphs: [],
      bullets: [
        "Tu cuenta: tu nombre, tu correo, cuándo te registraste, cuándo iniciaste sesión por última vez, tu contraseña (cifrada de forma que nadie puede leerla) y tus llaves de acceso, si agregas alguna.",
        "Dónde tienes la sesión abierta: de cada sesión, el navegador y el sistema (“Chrome en Windows”), la ciudad y el país, cuándo la iniciaste y cuándo se usó por última vez. La lista está en tu panel, y puedes cerrar cada sesión.",
        `Tus pedidos: el número de ${brand.messenger}, el monto, las fechas, qué pasó con el pedido, la referencia de ${brand.paymentProvider} para el pago, cómo pagaste (por ejemplo, los últimos cuatro dígitos de una tarjeta) y el nombre, la dirección y el número fiscal de la empresa si los pusiste en el recibo.`,
        `Tu ID de ${brand.messenger}: un ID que te asigna ${brand.messenger}. Lo guardamos en cuanto le escribes al asistente, para que tu licencia siga siendo tuya aunque un día le den tu número a otra persona.`,
        "Nuestros correos: lo que te enviamos sobre tu cuenta, tus pedidos, donativos y mensajes.",
        "Tu idioma: el idioma en el que lees el sitio, para escribirte en él.",
        "Tus donativos: el monto y lo que quisiste agregar, como un nombre, un correo, una nota o una foto.",
        "Mensajes del formulario de contacto: lo que escribiste, con el nombre y el correo que diste.",
      ],
    },
    {
      heading: "Tus conversaciones",
      paragraphs: [
        "Tus conversaciones con el asistente están cifradas. El asistente, y el modelo de IA que escribe la respuesta, tienen que leer lo que envías. Cuando pides un especialista humano, le pasamos tu pregunta a uno.",
        `${brand.messenger} transporta los mensajes, y en ese tramo se aplican sus propios términos.`,
        "Guardamos tus conversaciones hasta que nos pidas que las borremos. Entonces se borran en un plazo de 48 horas. Eliminar tu cuenta no las borra: para eso, [escríbenos](/contact).",
      ],
    },
    {
      heading: "Para qué usamos tus datos",
      paragraphs: [
        "Para darte la licencia que pagaste, cobrar y reembolsar, responder tus mensajes, recordarte un pedido sin pagar, mostrar el muro de la comunidad y proteger la tienda del fraude y del abuso.",
      ],
    },
    {
      heading: "Quién ve qué",
      paragraphs: [
        "Quienes están en esta lista ven solo lo que necesitan. Las empresas de la lista tienen además su propia política de privacidad.",
      ],
      bullets: [
        "Nuestro equipo: tu cuenta, tus pedidos, tus donativos, los mensajes que nos escribes y los correos que te enviamos, para ayudarte. No puede ver tu contraseña ni el número completo de tu tarjeta, y tus conversaciones no están en nuestra área de administración. Conservamos para siempre un registro de lo que cada administrador cambia o exporta. En ese registro solo apareces con un ID.",
        "Especialistas humanos: la pregunta que quieras pasarles.",
        `${brand.paymentProvider}: los datos de tu tarjeta y de facturación, para cobrarte. De nosotros recibe el monto, el ID del pedido o donativo y el ID de tu cuenta, pero no tu nombre ni tu número de teléfono.`,
        `${brand.messenger}: los mensajes que el asistente y tú se envían.`,
        "Empresas de los modelos de IA: lo que le escribes al asistente, para que sus modelos respondan. La página de inicio nombra algunos modelos; [pídenos](/contact) la lista completa.",
        "Amazon Web Services: aloja nuestro sitio y nuestra base de datos, que está cifrada.",
      ],
    },
    {
      heading: "Por cuánto tiempo",
      paragraphs: [],
      bullets: [
        "Tu cuenta y tus pedidos: hasta que elimines tu cuenta. Lo mismo vale para los donativos y mensajes que enviaste con la sesión iniciada.",
        "Tus conversaciones con el asistente: hasta que nos pidas que las borremos.",
        "Después de eliminar tu cuenta: tus datos personales se borran en un plazo de 48 horas. Conservamos los registros de los pagos, porque la contabilidad debe cuadrar, pero sin nombre, sin correo y sin número de teléfono. Tus conversaciones solo se borran si nos lo pides.",
        "Correos que te enviamos: hasta 400 días, o menos si antes se borra la cuenta, el donativo o el mensaje al que se refieren.",
        "Donativos y mensajes sin cuenta: hasta que nos pidas que los borremos. Un donativo que se empezó y nunca se pagó se guarda alrededor de un mes.",
      ],
    },
    {
      heading: "Datos técnicos",
      paragraphs: [
        "Algunos de estos datos los guardamos solo como un código irreversible: se calcula con el dato original, pero nadie puede recuperar ese dato a partir del código.",
      ],
      bullets: [
        "Registros de funcionamiento: hasta 30 días. Dicen qué parte del sitio se usó, cuándo y si funcionó, con los ID de pedidos, pagos y cuentas, pero sin nombres, correos, números de teléfono, direcciones IP ni mensajes.",
        "Dónde tienes la sesión abierta: hasta que cierres la sesión, en ese dispositivo o desde tu panel, o pases siete días sin entrar. En esta lista no guardamos tu dirección IP.",
        "Tu conexión habitual: guardamos, durante 30 días desde que inicias sesión, un código irreversible hecho con tu cuenta y tu dirección IP. Así, si alguien intenta adivinar tu contraseña, podemos bloquearlo sin dejarte fuera a ti.",
        "Tus dispositivos: guardamos, durante 90 días desde que inicias sesión, un código irreversible hecho con tu cuenta, tu dispositivo y el lugar. Así podemos avisarte por correo de un inicio de sesión desde un lugar nuevo.",
        "Enlaces en nuestros correos: guardamos, 30 días como máximo, la dirección de correo a la que enviamos un enlace, pero no el enlace.",
        "Recuento de intentos: unos días. Contamos los intentos para frenar a quien quiera adivinar contraseñas o probar tarjetas robadas. En esos recuentos no guardamos tu dirección IP, tu correo ni tu cuenta, sino un código irreversible.",
        "Copias de seguridad: hasta 35 días. En ese tiempo, lo que ya se borró sigue en ellas. Nadie las lee. Si algún día restauramos la tienda desde una copia, volvemos a borrar esos datos.",
      ],
    },
    {
      heading: "Qué guarda tu navegador",
      paragraphs: [
        "Cuando inicias sesión, tu navegador guarda un código de sesión (no tu contraseña), tu nombre y si eres cliente o administrador, para que la sesión siga abierta. Al cerrar sesión se borran, y la sesión termina también de nuestro lado. Tu navegador guarda además el idioma que elegiste.",
        "Lo que empezaste a escribir, como tu número durante la compra o un mensaje para nosotros, se queda en esa pestaña del navegador hasta que lo envíes, cierres sesión o cierres la pestaña. Las contraseñas y los datos de la tarjeta no se guardan ahí nunca.",
        `No usamos cookies propias. Cuando abres el formulario de la tarjeta, ${brand.paymentProvider} puede poner algunas para prevenir el fraude. El video de nuestra página de inicio es nuestro y viene de este sitio. Si algún día lo cambiamos por uno de YouTube o Vimeo, no se cargará nada de ahí hasta que lo reproduzcas.`,
      ],
    },
    {
      heading: "El muro de la comunidad",
      paragraphs: [
        `El muro de nuestra [página de donativos](/support) muestra a todo el mundo el nombre, la nota y la foto de quien dona, el monto y el día. Si donas de forma anónima, en lugar de tu nombre dice “${anonymousName}”, y con el donativo no guardamos tu nombre, tu correo ni tu foto. Tu correo no se muestra nunca. Si quieres que quitemos algo tuyo, [dínoslo](/contact).`,
      ],
    },
    {
      heading: "Lo que puedes hacer",
      paragraphs: [],
      bullets: [
        "Ver y corregir tu nombre y tu correo en tu [panel](/dashboard).",
        "Descargar los datos de tu cuenta en un solo archivo, desde tu panel.",
        "Desactivar los recordatorios de pedidos sin pagar, desde tu panel.",
        "Eliminar un pedido que no pagaste, o toda tu cuenta, desde tu panel.",
        "[Escríbenos](/contact), y borramos tus conversaciones con el asistente, cualquier mensaje que nos enviaste y tus datos de cualquier donativo, tengas cuenta o no.",
        "En el Espacio Económico Europeo y el Reino Unido también puedes oponerte a cómo usamos tus datos, pedir que limitemos ese uso y reclamar ante tu autoridad de protección de datos.",
      ],
    },
    {
      heading: "Cambios",
      paragraphs: ["Si cambiamos esta página, actualizamos la fecha de arriba."],
    },
  ],
  callout: {
    title: "¿Una pregunta sobre tus datos?",
    html: `<p>Hazla en la <a href="/contact">página de contacto</a> o escribe a <a href="mailto:${brand.supportEmail}">${brand.supportEmail}</a>. Te responde una persona.</p>`,
  },
};
