import { useAdminAnswer } from "../session/answers.ts";
import { type AdminDonation, isOnWall } from "./donation.ts";

/** Where a donation's picture can be had: at everybody's address while it is on the wall, else by an admin's call. */
export function usePicture(donation: AdminDonation): { readonly address: string | null; readonly failed: boolean } {
  const { id, profileImage } = donation;
  const away = profileImage !== null && !isOnWall(donation);
  const { data, isError } = useAdminAnswer("getAdminDonationPicture", { params: { id } }, { enabled: away });
  return { address: away ? (data?.picture ?? null) : profileImage, failed: away && isError };
}
