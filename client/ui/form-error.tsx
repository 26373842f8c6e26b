type Props = {
  /** The reason for the rejection; empty if the form was not rejected. */
  message: string;
  className?: string;
};

/** Shows the reason for a form's rejection beside its button. */
export function FormError({ message, className = 'mt-1 text-sm' }: Props) {
  if (message === '') return null;
  return (
    <p role="alert" className={`text-error ${className}`}>
      {message}
    </p>
  );
}
