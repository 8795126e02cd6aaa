import type { Language } from "./labels.ts";
import { textAt, type WireObject } from "./wire.ts";

/** Messages that Stripe.js words differently for the buyer than the API does for a server. */
const ENGLISH: Record<string, string> = {
  payment_intent_authentication_failure:
    "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
};

/** Messages in the Spanish of Latin America, by code. Stripe.js translates both its own and those of the API. */
const SPANISH: Record<string, string> = {
  card_declined: "Se rechazó tu tarjeta.",
  card_velocity_exceeded:
    "Se rechazó tu tarjeta por hacer intentos repetidos con demasiada frecuencia o por superar su límite.",
  insufficient_funds: "Tu tarjeta no tiene fondos suficientes.",
  incorrect_cvc: "El código de seguridad de tu tarjeta es incorrecto.",
  expired_card: "Tu tarjeta venció.",
  processing_error: "Se produjo un error al procesar tu tarjeta. Inténtalo de nuevo dentro de un momento.",
  payment_intent_authentication_failure:
    "No pudimos autenticar tu método de pago. Elige otro método de pago e inténtalo de nuevo.",
  incomplete_number: "El número de tu tarjeta está incompleto.",
  invalid_number: "El número de tu tarjeta no es válido.",
  incomplete_expiry: "La fecha de vencimiento de tu tarjeta está incompleta.",
  invalid_expiry_year_past: "El año de vencimiento de tu tarjeta ya pasó.",
  invalid_expiry_month_past: "La fecha de vencimiento de tu tarjeta ya pasó.",
  invalid_expiry_year: "El año de vencimiento de tu tarjeta no es válido.",
  incomplete_cvc: "El código de seguridad de tu tarjeta está incompleto.",
};

/** Returns the message for the first of these codes that has one in this language. */
export function customerMessage(language: Language, ...codes: readonly (string | undefined)[]): string | undefined {
  const messages = language === "es" ? SPANISH : ENGLISH;
  return codes.map((code) => messages[code ?? ""]).find((message) => message !== undefined);
}

/** Replaces the message of an API error with the one that Stripe.js shows. */
export function withCustomerMessage(error: WireObject, language: Language): WireObject {
  const message = customerMessage(language, textAt(error, "decline_code"), textAt(error, "code"));
  return message === undefined ? error : { ...error, message };
}
