house-close = { $word }: did you mean { $known }?
