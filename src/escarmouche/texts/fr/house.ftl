house-close = { $word } : vouliez-vous dire { $known } ?
