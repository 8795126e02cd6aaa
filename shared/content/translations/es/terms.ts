import { brand } from "#shared/domain/brand.ts";
import type { DocumentContent } from "../../document.shape.ts";
import { writtenRefundDays } from "../../words/refund.ts";

export const copy: DocumentContent = {
  heading: "Términos de uso",
  intro: `Qué recibes, cuánto cuesta y a qué nos comprometemos. Al usar ${brand.name} aceptas estos términos.`,
  updated: "Última actualización: 29 de noviembre de 2026",
  sections: [
    {
      heading: "Tu licencia",
      paragraphs: [
        `Con una licencia, un número de ${brand.messenger} tiene acceso al asistente. La pagas una sola vez. No se renueva, no hay suscripción y no hay cargos ocultos.`,
        "“De por vida” y “para siempre” quieren decir que tu acceso no tiene fecha de vencimiento: dura mientras mantengamos el asistente. Todas las actualizaciones de ese tiempo están incluidas.",
      ],
    },
    {
      heading: "Tu cuenta",
      paragraphs: [
        "Para comprar una licencia necesitas una cuenta. Usa tu nombre y tu correo, no compartas tu contraseña y avísanos si crees que alguien más la tiene.",
        "Registra un número que tengas derecho a usar. Un número tiene una sola licencia a la vez. Si pagaste por un número que ya tiene licencia en otra cuenta, lo resolvemos contigo.",
      ],
    },
    {
      heading: "Precio y pago",
      paragraphs: [
        "Una licencia cuesta {PRICE}. Las primeras {limit} personas pagan el precio de lanzamiento; las demás, el precio normal de {next}.",
        "Un pedido conserva su precio durante 24 horas desde que lo empiezas. Después se aplica el precio vigente, y lo ves antes de que se te cobre. Un pedido sin pagar se cancela a los 7 días; después puedes retomarlo desde tu panel, al precio vigente.",
        `${brand.paymentProvider} recibe el pago. En cuanto llega, la licencia es tuya; algunos bancos tardan unos días. Mientras tanto, no pagues por segunda vez.`,
      ],
    },
    {
      heading: "Reembolsos",
      paragraphs: [
        `Puedes recuperar todo tu dinero en los ${writtenRefundDays} días siguientes a tu pago. Si vives en la Unión Europea o en el Reino Unido, tienes 14 días. No hace falta que digas por qué.`,
        "Elige “Pedir un reembolso” en tu [panel](/dashboard), o [escríbenos](/contact). El dinero vuelve al medio de pago que usaste, y la licencia termina.",
        "Si reclamas un pago ante tu banco, la licencia queda en pausa hasta que se resuelva.",
        "Escríbenos en estos dos casos, porque el panel no puede darte el reembolso:",
      ],
      bullets: [
        `Vives en la UE o en el Reino Unido, pero tu número es de otro país. El panel se guía por el país de tu número. Por eso solo te ofrece ${writtenRefundDays} días. Escríbenos y tendrás los 14.`,
        "Ya recibiste un reembolso, o tu número tuvo uno en el último año. En ese caso revisamos cada solicitud.",
      ],
    },
    {
      heading: "Más números",
      paragraphs: [
        "Cada número adicional necesita su propia licencia, al precio vigente. Agregarlo toma menos de 2 minutos.",
      ],
    },
    {
      heading: "Uso razonable",
      paragraphs: ["Puedes comprar licencias para ti, tu familia, tu equipo o tu clínica. No se permite:"],
      bullets: [
        "usarlas para infringir la ley, hacer daño a alguien o hacerse pasar por otra persona;",
        "usarlas para enviar spam o acosar a alguien;",
        "intentar dañar o sobrecargar el servicio, o saltarse sus límites;",
        "revender tu acceso.",
      ],
    },
    {
      heading: "Hasta dónde confiar en una respuesta",
      paragraphs: [
        "El asistente da información, y puede equivocarse. No es médico, ni abogado, ni asesor financiero. Nuestro [descargo de responsabilidad](/disclaimer) explica qué significa eso y forma parte de estos términos.",
      ],
    },
    {
      heading: "Disponibilidad",
      paragraphs: [
        `El asistente responde 24/7, y nuestra meta es una disponibilidad del 99.9%. Es una meta, no una garantía: puede haber mantenimiento o fallas de las redes, de ${brand.messenger} o del proveedor de un modelo.`,
      ],
    },
    {
      heading: "Donativos",
      paragraphs: [
        "Un donativo es voluntario. No da licencia ni ventajas, y no hace falta donar para tener una licencia. Si algo salió mal con un donativo, por ejemplo el monto, [escríbenos](/contact).",
        "El nombre, la nota y la foto que agregas a un donativo aparecen en el [muro de la comunidad](/support), con el monto y el día. Si donas de forma anónima, solo aparecen la nota, el monto y el día. Escribe con respeto: podemos ocultar lo que ofenda, sea publicidad o pertenezca a otra persona.",
      ],
    },
    {
      heading: "Cuándo termina",
      paragraphs: [
        "Puedes eliminar tu cuenta en tu panel cuando quieras. Tus licencias terminan con ella de inmediato, sin reembolso. Si todavía puedes pedir uno, pídelo antes. Tus datos personales se borran en un plazo de 48 horas, como describe nuestra [página de privacidad](/privacy). Tus conversaciones solo se borran si nos lo pides.",
        "Podemos pausar o cancelar una licencia si su uso incumple estos términos. Te decimos por qué, y puedes responder.",
      ],
    },
    {
      heading: "Cambios",
      paragraphs: [
        "Cuando cambien estos términos, publicaremos aquí el texto nuevo, con su fecha. Ningún cambio convierte en suscripción una licencia que ya pagaste.",
      ],
    },
  ],
  callout: {
    title: "¿Algo no queda claro?",
    html: '<p>Pregunta en la <a href="/contact">página de contacto</a> antes de comprar. La <a href="/privacy">página de privacidad</a> y el <a href="/disclaimer">descargo de responsabilidad</a> forman parte de estos términos.</p>',
  },
};
