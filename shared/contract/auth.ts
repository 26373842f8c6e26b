import * as v from 'valibot';
import { normalizePassword } from '../domain/clean-text.ts';
import { NEW_PASSWORD_RULE, OTP_RULE, PERSON_RULE } from '../domain/field-rules.ts';
import { textSchema } from './text-schema.ts';
import { EmailSchema, UserSchema } from './user.ts';

export const NewPasswordSchema = textSchema(NEW_PASSWORD_RULE);

const DEVICE_NAME_MAX_CHARACTERS = 400;

/**
 * A device name that is too long is truncated instead of rejected, because it is often a browser's user agent and only
 * the customer sees it.
 */
const DeviceNameSchema = v.optional(
  v.pipe(
    v.string(),
    v.transform((name) => name.trim().slice(0, DEVICE_NAME_MAX_CHARACTERS)),
  ),
  '',
);

/** An account's existing password, which need not follow the rules for new passwords. */
function existingPassword(missing: string) {
  return v.pipe(
    v.string(missing),
    v.nonEmpty(missing),
    v.maxLength(1_024, 'That’s too long for a password.'),
  );
}

export const LoginInputSchema = v.strictObject({
  email: EmailSchema,
  password: existingPassword('Enter your password.'),
  device_name: DeviceNameSchema,
});
export type LoginInput = v.InferOutput<typeof LoginInputSchema>;

/** A new password is entered twice (R-VAL-1). */
const NEW_PASSWORD = {
  password: NewPasswordSchema,
  password_confirmation: v.pipe(v.string('Repeat the password.'), v.transform(normalizePassword)),
};

type BothPasswords = { password: string; password_confirmation: string };

const PASSWORDS_AGREE = [
  [['password'], ['password_confirmation']],
  (input: BothPasswords) => input.password === input.password_confirmation,
  'The two passwords aren’t the same.',
] as const;

export const RegisterInputSchema = v.pipe(
  v.strictObject({
    name: textSchema(PERSON_RULE),
    email: EmailSchema,
    ...NEW_PASSWORD,
    device_name: DeviceNameSchema,
  }),
  v.forward(v.partialCheck(...PASSWORDS_AGREE), ['password_confirmation']),
);
export type RegisterInput = v.InferOutput<typeof RegisterInputSchema>;

/** The response of login and register. How `token` is used depends on the caller (R-SES-2). */
export const SignedInSchema = v.strictObject({ token: v.string(), user: UserSchema });
export type SignedIn = v.InferOutput<typeof SignedInSchema>;

export const ForgotPasswordInputSchema = v.strictObject({ email: EmailSchema });

export const OtpSchema = textSchema(OTP_RULE);
/** The PIN sent to the customer's own email. */
export const VerifyEmailInputSchema = v.strictObject({ otp: OtpSchema });

export const VerifyOtpInputSchema = v.strictObject({ otp: OtpSchema, email: EmailSchema });

/** The token received in exchange for a correct PIN. It can be used once, to set a new password (R-API-7). */
export const ResetTokenSchema = v.strictObject({ token: v.string() });

export const ResetPasswordInputSchema = v.pipe(
  v.strictObject({
    ...NEW_PASSWORD,
    token: v.pipe(v.string(), v.nonEmpty(), v.maxLength(200)),
  }),
  v.forward(v.partialCheck(...PASSWORDS_AGREE), ['password_confirmation']),
);

/** The password of the signed-in customer. */
export const ConfirmPasswordInputSchema = v.strictObject({
  current_password: existingPassword('Enter your password.'),
});

/** The current and the new password of the signed-in customer. */
export const ChangePasswordInputSchema = v.pipe(
  v.strictObject({
    current_password: existingPassword('Enter your current password.'),
    ...NEW_PASSWORD,
  }),
  v.forward(v.partialCheck(...PASSWORDS_AGREE), ['password_confirmation']),
);
