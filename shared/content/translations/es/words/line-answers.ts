import type {
  lineAnswerWords as english,
  changeAnswerWords as englishChanges,
  claimAnswerWords as englishClaims,
} from "#shared/content/words/line-answers.ts";

export const lineAnswerWords: typeof english = {
  VALID: "Ya está todo listo. Tu licencia de por vida está activa.",
  NOT_FOUND: "Todavía no hay ninguna licencia para este número.",
  UNPAID: "Tu pedido para este número aún no está pagado. Puedes completar el pago en tu panel.",
  WAITING: "Recibimos tu pago, pero otra cuenta tiene este número. Lo estamos revisando.",
  SUSPENDED: "Tu licencia está en pausa. Mira tu panel.",
  ENDED: "Tu licencia terminó.",
  USER_MISMATCH:
    "La licencia de este número es de otra cuenta de WhatsApp. Si la compraste tú, escríbenos desde el sitio.",
  CLAIM_NEEDED:
    "No puedo saber qué licencia es la tuya. Abre tu panel, elige “Conectar en WhatsApp” y envíame el código.",
  REGION_CLOSED: "Ahora mismo no puedo atender números de tu país. En el sitio te contamos más.",
};

export const claimAnswerWords: typeof englishClaims = {
  BOUND: "Ya está todo listo. Tu licencia de por vida está activa en este chat.",
  ALREADY_YOURS: "Este chat ya tiene una licencia.",
  CONFIRM_ON_SITE: "Ya casi está. Este no es el número de tu licencia: confirma el cambio en tu panel.",
  LINE_TAKEN: "Otra cuenta está usando esta licencia. Escríbenos desde el sitio.",
  USED: "Este código ya se usó. Pide uno nuevo en tu panel.",
  EXPIRED: "Este código venció. Pide uno nuevo en tu panel.",
  UNKNOWN: "No conozco este código. Revísalo o pide uno nuevo en tu panel.",
  SUSPENDED: "Tu licencia está en pausa. Mira tu panel.",
  ENDED: "Esta licencia terminó.",
};

export const changeAnswerWords: typeof englishChanges = {
  MOVED: "Tu licencia pasó a este chat. Si no cambiaste de número, deshazlo en tu panel.",
  NOT_FOUND: "Tu número anterior no tiene ninguna licencia.",
  LINE_TAKEN: "Este chat ya tiene su propia licencia, así que la de tu número anterior se quedó allí.",
};
