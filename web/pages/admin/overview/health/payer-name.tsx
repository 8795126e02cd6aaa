import type { Reply } from "#shared/contract/index.ts";
import { PhoneNumber } from "#web/ui/phone-number.tsx";

type Payer = Reply<"getAdminHealth">["unsettled"][number]["payer"];

/** Who paid, and for which number. Nothing if the record was deleted. */
export function PayerName({ payer }: { readonly payer: Payer }) {
  if (payer === null) return null;
  return (
    <>
      <span className="font-semibold wrap-anywhere">{payer.name}</span>
      {payer.phone && <PhoneNumber digits={payer.phone} className="whitespace-nowrap" />}
    </>
  );
}
