type Props = {
  /** Empty where nothing was refused. */
  message: string;
  className?: string;
};

/** Why a form was refused, beside its button. */
export function FormError({ message, className = 'mt-1 text-sm' }: Props) {
  if (message === '') return null;
  return (
    <p role="alert" className={`text-error ${className}`}>
      {message}
    </p>
  );
}
