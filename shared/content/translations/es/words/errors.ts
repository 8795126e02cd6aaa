import type { Translation } from "#shared/content/words/catalog.ts";

/**
 * The server's errors by code (`shared/contract/parts/errors.ts`). The server's English message may be more specific;
 * these fit every case of their code.
 */
export const errorWords: Translation["errors"] = {
  malformed: "No pudimos leer lo que se envió. Recarga la página e inténtalo de nuevo.",
  bad_signature: "La firma no coincide.",
  sign_in_required: "Inicia sesión para continuar.",
  key_required: "Falta una clave de asistente válida.",
  wrong_credentials: "El correo y la contraseña no coinciden.",
  sign_in_again: "Escribe tu contraseña actual para hacer este cambio.",
  wrong_password: "Tu contraseña actual no es correcta.",
  session_idle: "Tu sesión terminó porque no hubo actividad durante un rato. Inicia sesión de nuevo.",
  proof_required: "Inicia sesión de nuevo para confirmar que eres tú y repite esta acción.",
  second_factor_required: "Escribe el código de tu aplicación de autenticación.",
  wrong_code:
    "Ese código no es correcto. Escribe el que la aplicación muestra ahora, o un código de recuperación que no se haya usado.",
  passkey_refused: "Esa llave de acceso no se aceptó. Inténtalo de nuevo o de otra forma.",
  forbidden: "Tu cuenta no tiene permiso para hacer esto.",
  not_found: "No encontramos lo que buscas.",
  email_taken: "Ese correo ya está registrado.",
  order_complete: "Este pedido ya está pagado.",
  line_licensed:
    "Ya pagaste la licencia de este número; no vuelvas a pagar. Si no la ves en tu panel, escribe a soporte.",
  order_open: "Ya hay un pedido abierto para este número. Complétalo.",
  payment_processing: "Tu banco todavía está procesando este pago. No vuelvas a pagar.",
  payment_incomplete: "El pago no se completó. Inténtalo de nuevo.",
  payment_mismatch: "El pago no corresponde a lo que se iba a pagar. Escribe a soporte.",
  payment_refused: "El proveedor de pagos no puede aceptar este pago. No se hizo ningún cargo. Escribe a soporte.",
  passkey_missing: "Esta cuenta no tiene llaves de acceso.",
  passkey_known: "Este dispositivo o gestor de contraseñas ya tiene una llave de acceso para esta cuenta.",
  passkey_needed:
    "Esta llave de acceso es tu único segundo factor. Desactiva antes el segundo factor o añade otra llave de acceso.",
  too_many_passkeys: "Una cuenta puede tener como máximo 10 llaves de acceso. Quita una antes.",
  link_invalid: "Este enlace ya no es válido. Quizá ya se usó o es demasiado antiguo. Pide uno nuevo.",
  mail_unsendable: "Este correo no se puede volver a enviar en su estado actual.",
  order_unpaid: "Solo se puede reembolsar un pedido pagado.",
  donation_unpaid: "Solo se puede reembolsar un donativo pagado.",
  second_factor_is_on: "El segundo factor ya está activado.",
  second_factor_is_off: "El segundo factor no está activado.",
  too_many_assistant_keys: "Un asistente puede tener dos claves a la vez. Revoca una primero.",
  region_closed_whatsapp:
    "WhatsApp no permite asistentes de IA para números de este país, así que no podemos venderte una licencia.",
  region_closed_law: "La ley de este país no nos permite vender licencias para sus números.",
  region_closed_paused: "Ahora mismo no vendemos licencias para números de este país.",
  too_many_event_endpoints: "Una tienda puede tener cinco direcciones. Quita una primero.",
  refund_not_possible: "Este pedido no se puede reembolsar aquí. Escríbenos.",
  move_not_undoable: "Este cambio ya no se puede deshacer.",
  line_not_connectable: "Esta licencia no se puede conectar ahora mismo.",
  line_unchangeable: "La licencia de este pedido no se puede cambiar así.",
  refund_refused: "Anotamos tu solicitud, pero el reembolso no se completó. Nos encargamos y te escribimos.",
  changed_meanwhile: "Algo cambió en ese mismo momento. Inténtalo de nuevo.",
  not_json: "La solicitud no dice que es JSON. Envíala como application/json.",
  too_large: "Es demasiado grande para enviarlo.",
  invalid: "Revisa los datos: hay algo que corregir.",
  common_password: "Esa contraseña es demasiado común. Elige otra.",
  too_many_attempts: "Demasiados intentos. Espera un poco e inténtalo de nuevo.",
  internal: "Algo salió mal por nuestra parte. Inténtalo de nuevo.",
  provider_unavailable: "El proveedor de pagos no responde en este momento. Inténtalo de nuevo.",
  not_ready: "La tienda todavía no está lista. Inténtalo de nuevo más tarde.",
  not_visible_yet: "El pedido todavía no está visible. Envía el evento de nuevo.",
};
