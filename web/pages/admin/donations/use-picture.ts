import { useAdminQuery } from "../session/queries.ts";
import { type AdminDonation, isOnWall } from "./donation.ts";

/** The address of a donation's picture: public while it is on the wall, otherwise from the admin's call. */
export function usePicture(donation: AdminDonation): { readonly address: string | null; readonly failed: boolean } {
  const { id, profileImage } = donation;
  const away = profileImage !== null && !isOnWall(donation);
  const { data, isError } = useAdminQuery("getAdminDonationPicture", { params: { id } }, { enabled: away });
  return { address: away ? (data?.picture ?? null) : profileImage, failed: away && isError };
}
