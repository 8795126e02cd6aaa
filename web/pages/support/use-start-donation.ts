import { useState } from "react";
import type { Reply } from "#shared/contract/index.ts";
import { useBusy } from "../../form/use-busy.ts";
import { call } from "../../session/api.ts";
import {
  amountOf,
  checkDraft,
  type Draft,
  donationRequestOf,
  entryOf,
  type FieldErrors,
  refusedFields,
  type StartedDonation,
} from "./draft.ts";
import { storeStartedDonation } from "./draft-storage.ts";

type PaymentModal = typeof import("../../payment/payment-modal.tsx").PaymentModal;

/** A donation whose payment has been created: the payment, its dialog, and the donation itself. */
export interface OpenedDonation {
  readonly payment: Reply<"createDonationIntent">;
  /** Whether the payment's currency differs from the one displayed before. */
  readonly currencyChanged: boolean;
  readonly donation: StartedDonation;
  readonly PaymentModal: PaymentModal;
}

/** Why there is no donation: it did not start, or nothing was paid. */
export interface Failure {
  readonly error: unknown;
  readonly step: "start" | "payment";
}

/** Loads the card form, a separate chunk needed only for payments. */
const loadPaymentModal = () => import("../../payment/payment-modal.tsx");

/**
 * Creates the payment of a donation, once however often the button is clicked. `errors` are for display at their
 * fields, `failure` is any other error. `showCurrency` gets the currency of the payment.
 */
export function useStartDonation(currency: string, showCurrency: (currency: string) => void) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<Failure>();
  const [openedDonation, setOpenedDonation] = useState<OpenedDonation>();
  const { busy, run, isBusy } = useBusy();

  async function createPayment(draft: Draft, amount: number): Promise<FieldErrors> {
    const body = donationRequestOf(draft, amount);
    try {
      const [payment, { PaymentModal }] = await Promise.all([
        call("createDonationIntent", { body }),
        loadPaymentModal(),
      ]);
      const entry = entryOf(body, {
        id: payment.donationId,
        amountCents: payment.amount,
        currency: payment.currency,
        createdAt: new Date().toISOString(),
      });
      const donation = { entry, email: body.email };
      storeStartedDonation(donation);
      setOpenedDonation({ payment, currencyChanged: payment.currency !== currency, donation, PaymentModal });
      showCurrency(payment.currency);
      return {};
    } catch (error) {
      const fieldErrors = refusedFields(error);
      if (Object.keys(fieldErrors).length === 0) setFailure({ error, step: "start" });
      return fieldErrors;
    }
  }

  return {
    starting: busy,
    errors,
    failure,
    openedDonation,
    /** Returns the field errors that prevent the donation; empty if there are none. */
    async start(draft: Draft): Promise<FieldErrors> {
      if (isBusy() || openedDonation) return {};
      setFailure(undefined);
      const amount = amountOf(draft, currency);
      let problems: FieldErrors = checkDraft(draft, currency);
      if (amount !== undefined && Object.keys(problems).length === 0) {
        await run(async () => {
          problems = await createPayment(draft, amount);
        });
      }
      setErrors(problems);
      return problems;
    },
    /** Records that the donor returned without having paid. */
    reportUnpaid: (error: unknown) => setFailure({ error, step: "payment" }),
    close: () => setOpenedDonation(undefined),
    /** Clears the errors of changed fields. */
    clearErrors(fields: readonly (keyof FieldErrors)[]) {
      if (fields.some((field) => errors[field] !== undefined)) {
        setErrors((previous) => ({ ...previous, ...Object.fromEntries(fields.map((field) => [field, undefined])) }));
      }
    },
  };
}
