import { assistantWords } from "#shared/content/words/assistant.ts";
import { brand } from "#shared/domain/brand.ts";
import { contactCard } from "#shared/domain/contact-card.ts";
import { useWords } from "../language/use-words.ts";
import { Button, type ButtonLook } from "../ui/button.tsx";
import { saveFile } from "../ui/save-file.ts";

/** A button that saves the assistant as a contact: a file that phones and computers open in their address book. */
export function SaveContact({ number, look = "secondary" }: { readonly number: string; readonly look?: ButtonLook }) {
  const words = useWords("assistant", assistantWords);
  const save = () =>
    saveFile(`${brand.name}.vcf`, new Blob([contactCard(brand.name, number)], { type: "text/vcard;charset=utf-8" }));
  return (
    <Button look={look} size="small" onClick={save}>
      {words.save}
    </Button>
  );
}
