import * as v from 'valibot';
import { OTP_DIGITS, PASSWORD_MAX_CHARACTERS, PASSWORD_MIN_CHARACTERS } from '../constants.ts';
import { nameSchema } from './common.ts';
import { EmailSchema, UserSchema } from './user.ts';

/** Any characters, as typed: never trimmed. */
export const NewPasswordSchema = v.pipe(
  v.string('Password is required.'),
  v.nonEmpty('Password is required.'),
  v.minLength(PASSWORD_MIN_CHARACTERS, `A password has at least ${PASSWORD_MIN_CHARACTERS} characters.`),
  v.maxLength(PASSWORD_MAX_CHARACTERS, `A password has at most ${PASSWORD_MAX_CHARACTERS} characters.`),
);

const DeviceNameSchema = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(400)), '');

export const LoginInputSchema = v.strictObject({
  email: EmailSchema,
  password: v.pipe(
    v.string('Password is required.'),
    v.nonEmpty('Password is required.'),
    v.maxLength(1_024, 'That is too long for a password.'),
  ),
  device_name: DeviceNameSchema,
});
export type LoginInput = v.InferOutput<typeof LoginInputSchema>;

export const RegisterInputSchema = v.pipe(
  v.strictObject({
    name: nameSchema('Name'),
    email: EmailSchema,
    password: NewPasswordSchema,
    password_confirmation: v.string('Repeat the password.'),
    device_name: DeviceNameSchema,
  }),
  v.forward(
    v.partialCheck(
      [['password'], ['password_confirmation']],
      (input) => input.password === input.password_confirmation,
      'The two passwords differ.',
    ),
    ['password_confirmation'],
  ),
);
export type RegisterInput = v.InferOutput<typeof RegisterInputSchema>;

/** Login's and register's answer. What `token` is good for depends on the caller (R-SES-2). */
export const SignedInSchema = v.strictObject({ token: v.string(), user: UserSchema });
export type SignedIn = v.InferOutput<typeof SignedInSchema>;

export const ForgotPasswordInputSchema = v.strictObject({ email: EmailSchema });
export type ForgotPasswordInput = v.InferInput<typeof ForgotPasswordInputSchema>;

export const OtpSchema = v.pipe(
  v.string('Enter the one-time pin.'),
  v.trim(),
  v.regex(new RegExp(`^\\d{${OTP_DIGITS}}$`), `A one-time pin has ${OTP_DIGITS} digits.`),
);
export const VerifyOtpInputSchema = v.strictObject({ otp: OtpSchema, email: EmailSchema });
export type VerifyOtpInput = v.InferInput<typeof VerifyOtpInputSchema>;

/** What a right pin is exchanged for: good once, for a new password, and for nothing else (R-API-7). */
export const ResetTokenSchema = v.strictObject({ token: v.string() });
export type ResetToken = v.InferOutput<typeof ResetTokenSchema>;

export const ResetPasswordInputSchema = v.pipe(
  v.strictObject({
    password: NewPasswordSchema,
    password_confirmation: v.string('Repeat the password.'),
    token: v.pipe(v.string(), v.nonEmpty(), v.maxLength(200)),
  }),
  v.forward(
    v.partialCheck(
      [['password'], ['password_confirmation']],
      (input) => input.password === input.password_confirmation,
      'The two passwords differ.',
    ),
    ['password_confirmation'],
  ),
);
export type ResetPasswordInput = v.InferInput<typeof ResetPasswordInputSchema>;
