export default function Page() {
  return (
    <div className="page-width py-24">
      <h1 className="text-display">dashboard</h1>
    </div>
  );
}
